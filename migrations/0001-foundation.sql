-- Settings that the program keeps itself: one row each.
create table parameter (
  name text primary key,
  value jsonb not null
);

-- What is published: pages and kept answers belong to one version of it.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into content_version default values;

-- Every state that a piece of content ever had. The published tables of the features hold what visitors see.
create table revision (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id text not null,
  number integer not null,
  data jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'superseded', 'withdrawn')),
  author text not null,
  created_at timestamptz not null,
  publish_at timestamptz,
  published_at timestamptz,
  unique (kind, entity_id, number)
);
create unique index revision_one_published on revision (kind, entity_id) where state = 'published';
create index revision_scheduled on revision (publish_at) where state = 'scheduled';

create table recycle_bin (
  kind text not null,
  entity_id text not null,
  deleted_by text not null,
  deleted_at timestamptz not null,
  primary key (kind, entity_id)
);

create table stored_file (
  id text primary key,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  object text not null,
  owner text,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index stored_file_object on stored_file (object);
create index stored_file_expiry on stored_file (expires_at) where expires_at is not null;

create table picture (
  id text primary key,
  file_name text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  object text not null,
  alt text not null default '',
  created_at timestamptz not null
);
create table picture_rendition (
  picture_id text not null references picture (id) on delete cascade,
  width integer not null,
  format text not null check (format in ('avif', 'webp')),
  object text not null,
  primary key (picture_id, width, format)
);

-- Append-only: rows are neither changed nor removed by the program.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  ip text not null,
  request_id text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_subject on audit (subject, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete or truncate on audit execute function refuse_change();

create table session (
  id_hash bytea primary key,
  cookie_hash bytea not null,
  kind text not null check (kind in ('applicant', 'coin', 'staff')),
  subject text not null,
  name text not null,
  permissions text[] not null default '{}',
  ip text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index session_subject on session (kind, subject) where ended_at is null;
create unique index session_cookie on session (cookie_hash);

-- What a client-made RequestId answered: kept 7 days.
create table request_answer (
  actor text not null,
  request_id uuid not null,
  call text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor, request_id)
);
create index request_answer_age on request_answer (created_at);

-- The secret of an image is the keyed hash of its answer, that of a puzzle its salt.
create table captcha (
  id uuid primary key,
  kind text not null check (kind in ('image', 'puzzle')),
  secret bytea not null,
  purpose text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index captcha_age on captcha (created_at);

create unlogged table rate_bucket (
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);
create index rate_bucket_end on rate_bucket (ends_at);
