"""s3fs with its defaults."""
import urllib.request

import s3fs

files = s3fs.S3FileSystem(version_aware=True)
plain = s3fs.S3FileSystem()
large = open("large.bin", "rb").read()

files.mkdir("s3fs")
files.invalidate_cache()
files.make_bucket_versioned("s3fs", True)
files.put("large.bin", "s3fs/dir/large.bin")
with files.open("s3fs/stream", "wb") as sink:
    sink.write(large)
files.pipe("s3fs/a b+ü", b"small", Metadata={"a": "1"})
files.pipe("s3fs/dir/deep/x", b"x")
print("upload")

assert plain.ls("s3fs") == ["s3fs/a b+ü", "s3fs/dir", "s3fs/stream"]
assert plain.find("s3fs/dir") == ["s3fs/dir/deep/x", "s3fs/dir/large.bin"]
assert plain.glob("s3fs/**/large.*") == ["s3fs/dir/large.bin"]
assert plain.isdir("s3fs/dir") and plain.exists("s3fs/stream") and not plain.exists("s3fs/none")
assert plain.du("s3fs/dir") == len(large) + 1
print("list")

files.get("s3fs/dir/large.bin", "back.bin")
assert open("back.bin", "rb").read() == large
with files.open("s3fs/stream", "rb") as source:
    source.seek(-5, 2)
    assert source.read() == large[-5:]
assert files.cat_file("s3fs/stream", start=10, end=20) == large[10:20]
print("download")

files.copy("s3fs/dir/large.bin", "s3fs/copy")
files.touch("s3fs/appended", truncate=True)
with files.open("s3fs/appended", "wb") as sink:
    sink.write(large[: 6 << 20])
with files.open("s3fs/appended", "ab") as sink:
    sink.write(b"more")
assert files.cat("s3fs/appended") == large[: 6 << 20] + b"more"
files.merge("s3fs/merged", ["s3fs/dir/large.bin", "s3fs/stream"])
assert files.info("s3fs/merged")["size"] == 2 * len(large) and files.cat("s3fs/copy") == large
print("copy")

files.mv("s3fs/copy", "s3fs/moved")
plain.invalidate_cache()
assert plain.ls("s3fs/moved") and not plain.exists("s3fs/copy")
# Its recursive mv would copy the folder itself too, which is not an object.
files.copy("s3fs/dir", "s3fs/elsewhere", recursive=True)
files.rm("s3fs/dir", recursive=True)
plain.invalidate_cache()
assert plain.find("s3fs/elsewhere") == ["s3fs/elsewhere/deep/x", "s3fs/elsewhere/large.bin"]
print("move")

assert urllib.request.urlopen(files.sign("s3fs/moved", expiration=60)).read() == large
assert files.metadata("s3fs/a b+ü") == {"a": "1"}
files.setxattr("s3fs/a b+ü", b="2")
assert files.getxattr("s3fs/a b+ü", "b") == "2"
files.put_tags("s3fs/a b+ü", {"t": "1"})
assert files.get_tags("s3fs/a b+ü") == {"t": "1"}
print("presign")

with files.open("s3fs/a b+ü", "wb") as sink:
    sink.write(b"second")
versions = files.object_version_info("s3fs/a b+ü")
first = min(versions, key=lambda version: version["LastModified"])["VersionId"]
assert len(versions) == 3 and files.open("s3fs/a b+ü", version_id=versions[-1]["VersionId"]).read() == b"small"
print("versions")

plain.invalidate_cache()
plain.rm("s3fs/elsewhere", recursive=True)
assert not plain.exists("s3fs/elsewhere")
files.rm("s3fs", recursive=True)
print("delete")
