-- What editors see of a fixed page where they choose the target of a link; empty: not offered.
alter table site_path add column name text not null default '';
