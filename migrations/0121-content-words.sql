-- What the lists of content are found and ordered by.
create index content_item_words on content_item using gin (text_pairs(title || ' ' || entity_id));
create index content_item_title on content_item (kind, title, entity_id) where deleted_at is null;
create index content_item_position on content_item (kind, position, entity_id) where deleted_at is null;
create index content_item_bin on content_item (kind, deleted_at desc, entity_id desc) where deleted_at is not null;
drop index content_item_latest;
create index content_item_latest on content_item (kind, changed_at, entity_id) where deleted_at is null;

-- Ids of pieces of a kind that contain a text. Without sequential scans, whatever the planner expects of the limit: computing pairs is expensive.
create function find_contents(p_kind text, p_text text, p_pairs text[], p_most integer) returns setof text language sql stable set enable_seqscan = off as $$
  select entity_id from content_item
  where text_pairs(title || ' ' || entity_id) @> p_pairs and position(lower(p_text) in lower(title || ' ' || entity_id)) > 0 and kind = p_kind
  limit p_most
$$;
