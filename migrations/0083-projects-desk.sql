-- The projects desk of staff: versions for compare-and-set, what lists are filtered by, templates, documents.
alter table operating_entity add column version integer not null default 1;
alter table project_test add column version integer not null default 1;
alter table project
  add column version integer not null default 1,
  -- Summed up from the nodes by the trigger below.
  add column node_count integer not null default 0,
  add column finished_count integer not null default 0,
  add column next_node text not null default '',
  add column next_on date;

-- A skipped node counts as finished; what comes next is the first that is neither.
create function summarize_project_nodes(ids text[]) returns void language sql as $$
  update project p set
    node_count = summed.nodes, finished_count = summed.finished, next_node = coalesce(next.name, ''), next_on = next.planned_on
  from (
    select p.id, count(n.id) as nodes, count(n.id) filter (where n.finished_at is not null or n.is_skipped) as finished
    from project p left join project_node n on n.project_id = p.id where p.id = any(ids) group by p.id
  ) summed
  left join lateral (
    select name, planned_on from project_node n
    where n.project_id = summed.id and n.finished_at is null and not n.is_skipped order by place limit 1
  ) next on true
  where p.id = summed.id
    and (p.node_count, p.finished_count, p.next_node, p.next_on)
      is distinct from (summed.nodes, summed.finished, coalesce(next.name, ''), next.planned_on)
$$;
create function summarize_changed_nodes() returns trigger language plpgsql as $$
begin
  perform summarize_project_nodes(array(select distinct project_id from changed));
  return null;
end $$;
create trigger project_node_added after insert on project_node referencing new table as changed
  for each statement execute function summarize_changed_nodes();
create trigger project_node_changed after update on project_node referencing new table as changed
  for each statement execute function summarize_changed_nodes();
create trigger project_node_removed after delete on project_node referencing old table as changed
  for each statement execute function summarize_changed_nodes();
select summarize_project_nodes(array(select id from project));

-- Milestones that staff have changed; a kind without a row has those of the program.
create table milestone_template (
  kind text primary key check (kind in ('mlps', 'crypto', 'dsmm')),
  -- In their order: name, waitsFor, isShown, and the days from the start of the project to the planned day.
  nodes jsonb not null,
  version integer not null default 1,
  updated_by_name text not null,
  updated_at timestamptz not null
);

create table project_document (
  id uuid primary key,
  project_id text not null references project (id),
  file_id text not null unique references stored_file (id),
  title text not null,
  visible_to_customer boolean not null default false,
  -- The person key of the uploader, and the name at that time.
  uploaded_by text not null,
  uploaded_by_name text not null,
  at timestamptz not null
);
create index project_document_project on project_document (project_id, at desc, id);

-- Links that work once, as they are used; a row is removed when its link has expired.
create table used_file_link (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_file_link_age on used_file_link (expires_at);
