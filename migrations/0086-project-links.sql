-- A link shows one project to whoever holds it, until staff switch it off. Of its key only the hash is stored.
create table project_link (
  id uuid primary key,
  project_id text not null references project (id),
  -- Whom it was made for.
  label text not null,
  key_hash bytea not null,
  created_by_name text not null,
  created_at timestamptz not null,
  switched_off_by_name text not null default '',
  switched_off_at timestamptz
);
-- A link that is off is not in the index, so a request with its key does the same work as one with a made-up key.
create unique index project_link_key on project_link (key_hash) where switched_off_at is null;
create index project_link_project on project_link (project_id, created_at desc);
