"""Files in: find them, decode them, recognise their form, read their records, say what could not be read.

`reader` is the door (`read_file`, `read_bytes`, `read_again`, `source_lines`), `find` walks folders, `formats` holds
the table of known forms, one module each; `clean` is what every text passes before anything else sees it.
"""
