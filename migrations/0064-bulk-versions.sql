-- The version of an item that the reviewer had read when they chose it: a later one is skipped.
alter table review_bulk_item add column version integer;
