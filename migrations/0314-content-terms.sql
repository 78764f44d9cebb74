-- Contents are found by title and id.
drop function find_contents;
drop index content_item_words;
alter table content_item add column terms tsvector not null generated always as (search_terms(title || ' ' || entity_id)) stored;
create index content_item_terms on content_item using gin (terms);
drop function text_pairs;
