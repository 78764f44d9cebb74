-- Requests of persons for their data: to export it, or to erase it. Whom one is about is encrypted, and goes when it is settled.
create table personal_request (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erasure')),
  state text not null check (state in ('waiting', 'done', 'declined')),
  encrypted_subject bytea,
  -- As staff may read it: 138****1111.
  masked text not null,
  verified text not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  settled_by_name text not null default '',
  settled_at timestamptz,
  -- What was erased and kept, by kind of record; no personal data.
  result jsonb not null default '{}',
  answer text not null default '',
  export_id uuid,
  check ((state = 'waiting') = (settled_at is null))
);
create index personal_request_newest on personal_request (made_at desc, id);

-- What is erased again after a restore: keyed hashes of numbers and addresses, ids of accounts, nothing that names a person.
create table erasure (
  id uuid primary key,
  at timestamptz not null,
  hashes text[] not null,
  applicants text[] not null
);

update role set permissions = permissions || '{privacy.handle}' where id = 'editor' and not 'privacy.handle' = any(permissions);
