-- form: concurrently
-- With the column itself, rows of a level are counted without reading the table.
create index concurrently if not exists project_of_level on project (left(level, 3), created_at desc, id) include (level);
drop index concurrently if exists project_level;
