-- The public documents of the running program, written at its start; `of_content`: the query names a piece of content.
create table site_path (
  path text primary key,
  of_content boolean not null,
  parameters text[] not null
);

-- Each round of the check of all links.
create table link_check (
  id bigint generated always as identity primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  dead integer not null default 0,
  started_by text not null,
  created_at timestamptz not null,
  -- Renewed while it runs: an older one has been given up.
  beat_at timestamptz not null,
  finished_at timestamptz
);

-- What published content links to.
create table site_link (
  url text primary key,
  kind text not null check (kind in ('page', 'picture', 'file', 'outside')),
  state text not null check (state in ('ok', 'dead', 'unsure', 'new')),
  reason text not null,
  -- Consecutive checks without an answer.
  failures integer not null default 0,
  dead_since timestamptz,
  checked_at timestamptz,
  is_ignored boolean not null default false
);
create index site_link_dead on site_link (dead_since desc) where state = 'dead';

create table link_place (
  url text not null,
  kind text not null,
  entity_id text not null,
  field text not null,
  title text not null,
  check_id bigint not null,
  primary key (url, kind, entity_id, field)
);
create index link_place_check on link_place (check_id);

-- What search engines were told, and what they answered.
create table search_push (
  id bigint generated always as identity primary key,
  engine text not null check (engine in ('baidu', 'indexnow')),
  pushed_at timestamptz not null,
  addresses text[] not null,
  is_ok boolean not null,
  status integer,
  answer text not null
);
create index search_push_latest on search_push (pushed_at desc, id desc);
