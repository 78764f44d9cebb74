-- The list of finished projects reads no other.
create index project_finished on project (created_at desc, id) where node_count > 0 and finished_count = node_count;
