# The aws command with its defaults. The endpoint is in AWS_ENDPOINT_URL, the files large.bin and small.txt are in this folder.
set -euo pipefail
bucket=s3://aws
aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }
quietly() { aws s3 "$@" --only-show-errors; }

aws s3 mb "$bucket"
aws s3api put-bucket-versioning --bucket aws --versioning-configuration Status=Enabled

quietly cp large.bin "$bucket/dir/large.bin"
quietly cp - "$bucket/stream" < large.bin
mkdir -p tree/deep
cp small.txt "tree/deep/a b+ü.txt"
cp small.txt tree/small.txt
touch -d "1 hour ago" tree/deep/* tree/small.txt
quietly sync tree "$bucket/tree"
test -z "$(aws s3 sync tree "$bucket/tree")"
echo upload

test "$(aws s3 ls --recursive "$bucket" | wc -l)" -eq 4
aws s3 ls "$bucket/" | grep "PRE dir/" > found
echo list

quietly cp "$bucket/dir/large.bin" back.bin
cmp large.bin back.bin
quietly sync "$bucket/tree" back
diff -r tree back
echo download

quietly cp "$bucket/dir/large.bin" "$bucket/copy.bin"
quietly cp "$bucket/copy.bin" - | cmp large.bin -
echo copy

quietly mv "$bucket/copy.bin" "$bucket/moved.bin"
quietly mv "$bucket/tree" "$bucket/elsewhere" --recursive
quietly mv "$bucket/moved.bin" moved.bin
cmp large.bin moved.bin
test "$(aws s3 ls --recursive "$bucket" | awk '{ print $4 }' | sort | tr '\n' ' ')" = "dir/large.bin elsewhere/deep/a elsewhere/small.txt stream "
echo move

curl --silent --fail "$(aws s3 presign "$bucket/dir/large.bin" --expires-in 60)" | cmp large.bin -
echo presign

marker=$(aws s3api list-object-versions --bucket aws --prefix moved.bin --query "DeleteMarkers[0].VersionId" --output text)
aws s3api delete-object --bucket aws --key moved.bin --version-id "$marker"
quietly cp "$bucket/moved.bin" - | cmp large.bin -
echo versions

quietly rm "$bucket" --recursive
test -z "$(aws s3 ls --recursive "$bucket")"
rest='{Objects: [Versions, DeleteMarkers][].{Key: Key, VersionId: VersionId}, Quiet: `true`}'
aws s3api list-object-versions --bucket aws --query "$rest" --output json > versions.json
aws s3api delete-objects --bucket aws --delete file://versions.json
aws s3 rb "$bucket"
echo delete
