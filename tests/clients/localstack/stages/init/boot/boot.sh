echo booting
