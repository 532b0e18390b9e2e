# s3cmd with its defaults, and an empty configuration file.
set -euo pipefail
touch s3cfg
s3cmd() { command s3cmd --config=s3cfg --no-ssl --host="${AWS_ENDPOINT_URL#http://}" --host-bucket="${AWS_ENDPOINT_URL#http://}" --no-progress "$@"; }
bucket=s3://s3cmd
s3cmd mb "$bucket"
s3cmd put large.bin "$bucket/dir/large.bin" --add-header=x-amz-meta-a:1
rm -rf tree back back.bin
mkdir -p tree/deep
cp small.txt "tree/deep/a b+ü.txt"
cp small.txt tree/small.txt
s3cmd sync tree/ "$bucket/tree/"
test -z "$(s3cmd sync tree/ "$bucket/tree/")"
echo upload

test "$(s3cmd ls --recursive "$bucket" | wc -l)" -eq 3
s3cmd ls "$bucket" | grep "DIR.*s3://s3cmd/dir/" > found
s3cmd info "$bucket/dir/large.bin" | grep "x-amz-meta-a: 1" > found
s3cmd info "$bucket" | grep "Location" > found
s3cmd du "$bucket" | grep "3 objects" > found
echo list

s3cmd get "$bucket/dir/large.bin" back.bin
cmp large.bin back.bin
s3cmd sync "$bucket/tree/" back/
diff -r tree back
echo download

s3cmd cp "$bucket/dir/large.bin" "$bucket/copy.bin"
s3cmd get "$bucket/copy.bin" - | cmp large.bin -
echo copy

s3cmd mv "$bucket/copy.bin" "$bucket/moved.bin"
s3cmd mv --recursive "$bucket/tree/" "$bucket/elsewhere/"
test "$(s3cmd ls --recursive "$bucket" | grep -c -e moved.bin -e elsewhere)" -eq 3
echo move

curl --silent --fail "$(s3cmd signurl "$bucket/dir/large.bin" +60)" | cmp large.bin -
echo presign

s3cmd modify --add-header=x-amz-meta-b:2 "$bucket/moved.bin"
s3cmd multipart "$bucket"

s3cmd del "$bucket/moved.bin"
s3cmd del --recursive --force "$bucket"
test -z "$(s3cmd ls --recursive "$bucket")"
echo delete
