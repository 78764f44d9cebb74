-- The site search keeps its terms as every other kind does.
alter table search_entry drop column title_pieces, drop column pieces,
  add column title_terms tsvector not null generated always as (search_terms(title)) stored,
  add column terms tsvector not null generated always as (search_terms(title || ' ' || body)) stored;
create index search_entry_terms on search_entry using gin (terms);
create index search_entry_title_terms on search_entry using gin (title_terms);
create index search_entry_newest on search_entry (day desc nulls first, entity_id);
