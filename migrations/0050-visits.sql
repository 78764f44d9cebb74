-- How often public pages were seen and tools were used, by day; nothing here tells one visitor from another.
-- kind: 'page', 'referrer' (host), 'words', 'step' ({tool}.{stage}), 'visitors' (name ''). The number of names a day is bounded by the program.
create table visit_count (
  day date,
  kind text check (kind in ('page', 'referrer', 'words', 'step', 'visitors')),
  name text,
  count integer not null,
  primary key (day, kind, name)
);
