-- What the list of projects is searched in, kept ready: writing it anew for each row that is read costs more than reading it.
alter table project add column words text not null
  generated always as (lower(number || ' ' || name || ' ' || customer || ' ' || system_name)) stored;

create or replace function find_projects(p_text text, p_pairs text[], p_most integer) returns setof text language sql stable set enable_seqscan = off as $$
  select id from project
  where text_pairs(number || ' ' || name || ' ' || customer || ' ' || system_name) @> p_pairs and position(lower(p_text) in words) > 0
  limit p_most
$$;
