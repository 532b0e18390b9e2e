"""pyarrow's file system with its defaults."""
import os

import pyarrow
import pyarrow.dataset
import pyarrow.parquet
from pyarrow.fs import FileSelector, FileType, S3FileSystem

files = S3FileSystem(endpoint_override=os.environ["AWS_ENDPOINT_URL"], allow_bucket_creation=True, allow_bucket_deletion=True)
large = open("large.bin", "rb").read()


def names(folder, recursive=False):
    return sorted(info.path for info in files.get_file_info(FileSelector(folder, recursive=recursive)))


files.create_dir("pyarrow/folder")
with files.open_output_stream("pyarrow/dir/large.bin", metadata={"Content-Type": "text/x", "a": "1"}) as sink:
    sink.write(large)
table = pyarrow.table({"year": [2025, 2026, 2026], "n": [1, 2, 3]})
pyarrow.parquet.write_table(table, "pyarrow/table.parquet", filesystem=files)
pyarrow.dataset.write_dataset(table, "pyarrow/data", format="parquet", partitioning=["year"], filesystem=files)
print("upload")

assert names("pyarrow") == ["pyarrow/data", "pyarrow/dir", "pyarrow/folder", "pyarrow/table.parquet"]
assert names("pyarrow/data", True)[:2] == ["pyarrow/data/2025", "pyarrow/data/2025/part-0.parquet"]
assert files.get_file_info("pyarrow/folder").type == FileType.Directory
assert files.get_file_info("pyarrow/none").type == FileType.NotFound
print("list")

with files.open_input_file("pyarrow/dir/large.bin") as source:
    assert source.read() == large
    assert source.metadata()["Content-Type"] == b"text/x"
    source.seek(100)
    assert source.read(10) == large[100:110]
assert pyarrow.parquet.read_table("pyarrow/table.parquet", filesystem=files) == table
data = pyarrow.dataset.dataset("pyarrow/data", partitioning=["year"], filesystem=files)
assert data.to_table(filter=pyarrow.dataset.field("year") == 2026).num_rows == 2
print("download")

files.copy_file("pyarrow/dir/large.bin", "pyarrow/copy.bin")
assert files.open_input_stream("pyarrow/copy.bin").read() == large
print("copy")

files.move("pyarrow/copy.bin", "pyarrow/moved.bin")
assert "pyarrow/copy.bin" not in names("pyarrow") and "pyarrow/moved.bin" in names("pyarrow")
print("move")

files.delete_file("pyarrow/moved.bin")
files.delete_dir("pyarrow/data")
files.delete_dir_contents("pyarrow")
assert names("pyarrow") == []
files.delete_dir("pyarrow")
print("delete")
