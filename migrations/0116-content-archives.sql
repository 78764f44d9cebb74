-- Exports and imports of all content as one file.
create table content_archive (
  id uuid primary key,
  is_export boolean not null,
  state text not null check (state in (
    'exporting', 'exported', 'uploading', 'checking', 'ready', 'refused', 'importing', 'imported', 'failed', 'dropped'
  )),
  file_name text not null,
  bytes bigint not null,
  -- The file of an export.
  file_id text references stored_file (id) on delete set null,
  mode text check (mode in ('new', 'draft', 'publish')),
  done integer not null default 0,
  total integer not null default 0,
  attempts integer not null default 0,
  message text not null default '',
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  finished_at timestamptz
);
create index content_archive_newest on content_archive (made_at desc, id);
create unique index content_archive_one_export on content_archive (made_by) where state = 'exporting';

-- The parts of an upload, in their order.
create table content_archive_part (
  archive_id uuid not null references content_archive (id) on delete cascade,
  part integer not null,
  file_id text not null references stored_file (id) on delete cascade,
  primary key (archive_id, part)
);
create index content_archive_part_file on content_archive_part (file_id);

-- What an archive holds, how it stands to the site, and what became of it.
create table content_archive_piece (
  archive_id uuid not null references content_archive (id) on delete cascade,
  place integer not null,
  kind text not null,
  entity_id text not null,
  title text not null,
  outcome text not null check (outcome in ('new', 'changed', 'same', 'refused')),
  message text not null,
  result text not null default '',
  primary key (archive_id, place)
);
create index content_archive_piece_kind on content_archive_piece (archive_id, kind, outcome);
