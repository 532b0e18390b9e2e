# rclone with its defaults. The provider's name sets the form of addresses: AWS's own would need names of hosts.
set -euo pipefail
# The SDK for Go in versions from 1.69 on sends no stream without TLS when it has to make a checksum of it.
export AWS_REQUEST_CHECKSUM_CALCULATION=when_required
export RCLONE_CONFIG_S3_TYPE=s3 RCLONE_CONFIG_S3_PROVIDER=Other RCLONE_CONFIG_S3_ENV_AUTH=true
export RCLONE_CONFIG_S3_ENDPOINT="$AWS_ENDPOINT_URL" RCLONE_CONFIG="$PWD/rclone.conf"
touch rclone.conf
rclone mkdir s3:rclone
# Versions before 1.61 have no command for this.
enabled="<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"
curl --silent --fail --request PUT "$AWS_ENDPOINT_URL/rclone?versioning" --data "$enabled"
rm -rf tree back
mkdir -p tree/deep/empty
cp small.txt "tree/deep/a b+ü.txt"
cp large.bin tree/large.bin
rclone copy tree s3:rclone/tree
rclone rcat s3:rclone/stream < large.bin
rclone sync tree s3:rclone/tree
rclone check tree s3:rclone/tree
echo upload

test "$(rclone lsf --recursive s3:rclone | sort | tr '\n' ' ')" = "stream tree/ tree/deep/ tree/deep/a b+ü.txt tree/large.bin "
test "$(rclone size --json s3:rclone | tr -d ' \n')" = '{"count":3,"bytes":'"$(cat tree/*.bin tree/deep/*.txt large.bin | wc -c)"',"sizeless":0}'
echo list

rclone copy s3:rclone/tree back
diff tree/large.bin back/large.bin
rclone cat s3:rclone/stream | cmp large.bin -
test "$(rclone cat --offset 5 --count 10 s3:rclone/stream)" = "$(tail -c +6 large.bin | head -c 10)"
echo download

rclone copyto s3:rclone/stream s3:rclone/copy
rclone cat s3:rclone/copy | cmp large.bin -
echo copy

rclone moveto s3:rclone/copy s3:rclone/moved
rclone move s3:rclone/tree s3:rclone/elsewhere
test "$(rclone lsf --recursive --files-only s3:rclone | sort | tr '\n' ' ')" = "elsewhere/deep/a b+ü.txt elsewhere/large.bin moved stream "
rclone touch s3:rclone/moved
echo move

curl --silent --fail "$(rclone link --expire 60s s3:rclone/stream)" | cmp large.bin -
echo presign

rclone delete s3:rclone/stream
test "$(rclone lsf --s3-versions s3:rclone | grep -c '^stream-v')" -eq 1
rclone cat "s3:rclone/$(rclone lsf --s3-versions s3:rclone | grep '^stream-v')" --s3-versions | cmp large.bin -
echo versions

rclone delete s3:rclone
rclone backend cleanup-hidden s3:rclone
rclone purge s3:rclone
echo delete
