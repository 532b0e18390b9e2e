"""smart_open with its defaults; boto3 does what it has no function for."""
import boto3
import smart_open
from smart_open import s3

bucket = boto3.resource("s3").Bucket("smart-open")
large = open("large.bin", "rb").read()

bucket.create()
bucket.Versioning().enable()
with smart_open.open("s3://smart-open/dir/large.bin", "wb") as sink:
    sink.write(large)
for text in ["first\nsecond\n", "third\n"]:
    with smart_open.open("s3://smart-open/text.txt.gz", "w") as sink:
        sink.write(text)
with smart_open.open("s3://smart-open/single", "wb", transport_params={"multipart_upload": False}) as sink:
    sink.write(b"small")
try:
    with smart_open.open("s3://smart-open/none", "wb") as sink:
        sink.write(large[: 6 << 20])
        raise KeyError
except KeyError:
    pass
assert list(bucket.multipart_uploads.all()) == []
print("upload")

found = {key: content for key, content in s3.iter_bucket("smart-open", workers=4)}
assert sorted(found) == ["dir/large.bin", "single", "text.txt.gz"] and found["dir/large.bin"] == large
print("list")

with smart_open.open("s3://smart-open/dir/large.bin", "rb") as source:
    assert source.read(100) == large[:100]
    source.seek(-100, 2)
    assert source.read() == large[-100:]
assert list(smart_open.open("s3://smart-open/text.txt.gz")) == ["third\n"]
print("download")

versions = [version.id for version in bucket.object_versions.filter(Prefix="text")]
assert list(smart_open.open("s3://smart-open/text.txt.gz", transport_params={"version_id": versions[-1]})) == ["first\n", "second\n"]
print("versions")

bucket.object_versions.delete()
bucket.delete()
print("delete")
