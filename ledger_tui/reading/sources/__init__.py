"""Records of other sources, one module each: what their files tell, as a record of the same meaning.

A module says how its files are known, and tells of each the values of a record in the JSON form (`told.Told`); it
raises no state above what its source claims, and says in the coverage vector what such a file cannot know.
`json_source` and `text_source` read such files for all modules: cleaning, damage, places of rows.
"""
