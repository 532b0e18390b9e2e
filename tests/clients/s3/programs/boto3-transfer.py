"""boto3's transfer manager and resources, with their defaults."""
import io
import urllib.request

import boto3

client = boto3.client("s3")
bucket = boto3.resource("s3").Bucket("boto3")
large = open("large.bin", "rb").read()


def read(key):
    sink = io.BytesIO()
    bucket.download_fileobj(key, sink)
    return sink.getvalue()


bucket.create()
bucket.Versioning().enable()
bucket.upload_file("large.bin", "dir/large", ExtraArgs={"Metadata": {"a": "1"}, "Tagging": "t=1"})
bucket.upload_fileobj(io.BytesIO(large), "stream")
bucket.put_object(Key="a b+ü", Body=b"small")
bucket.wait_until_exists()
bucket.Object("stream").wait_until_exists()
print("upload")

assert [each.key for each in bucket.objects.all()] == ["a b+ü", "dir/large", "stream"]
pages = client.get_paginator("list_objects_v2").paginate(Bucket="boto3", Delimiter="/", PaginationConfig={"PageSize": 1})
assert [prefix["Prefix"] for page in pages for prefix in page.get("CommonPrefixes", [])] == ["dir/"]
print("list")

bucket.download_file("dir/large", "back.bin")
assert open("back.bin", "rb").read() == large and read("stream") == large
print("download")

bucket.copy({"Bucket": "boto3", "Key": "dir/large"}, "copy")
assert read("copy") == large and bucket.Object("copy").metadata == {"a": "1"}
print("copy")

bucket.Object("moved").copy_from(CopySource="boto3/copy")
bucket.Object("copy").delete()
assert [each.key for each in bucket.objects.filter(Prefix="moved")] == ["moved"]
print("move")

url = client.generate_presigned_url("get_object", Params={"Bucket": "boto3", "Key": "dir/large"})
assert urllib.request.urlopen(url).read() == large
form = client.generate_presigned_post("boto3", "form")
fields = "".join(f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in form["fields"].items())
body = fields + '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nsmall\r\n--b--\r\n'
urllib.request.urlopen(urllib.request.Request(form["url"], body.encode(), {"Content-Type": "multipart/form-data; boundary=b"}))
assert read("form") == b"small"
print("presign")

bucket.put_object(Key="a b+ü", Body=b"second")
[newest, oldest] = bucket.object_versions.filter(Prefix="a b+ü")
assert newest.is_latest and oldest.get()["Body"].read() == b"small"
newest.delete()
assert read("a b+ü") == b"small"
print("versions")

bucket.objects.all().delete()
assert list(bucket.objects.all()) == []
bucket.object_versions.delete()
bucket.delete()
bucket.wait_until_not_exists()
print("delete")
