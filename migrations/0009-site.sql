create table banner (
  id text primary key,
  position integer not null,
  title text not null,
  summary text not null,
  action_label text not null,
  url text not null,
  image text not null
);

-- What was done for customers, told without their names. Written by publishing revisions only.
create table case_study (
  id text primary key,
  position integer not null,
  title text not null,
  trade text not null,
  finished_on date not null,
  problem text not null,
  work text not null,
  result text not null,
  figures jsonb not null,
  platform_id text not null
);

create table certificate (
  number text primary key,
  name text not null,
  level integer not null check (level >= 1 and level <= 5),
  organisation text not null,
  credit_code text not null,
  registered_address text not null,
  office_address text not null,
  business_address text not null,
  system_name text not null,
  standard text not null,
  scope text not null,
  first_date date not null,
  issue_date date not null,
  expiry_date date not null,
  state text not null check (state in ('valid', 'suspended', 'revoked')),
  -- Since when and why a certificate is suspended or revoked; '' where it is neither, or nothing was noted.
  state_since text not null default '',
  state_reason text not null default ''
);

-- What every certificate carries of its issuer: PNG pictures in base64, answered with a look-up and never under an address of their own.
create table certificate_issuer (
  only_row boolean default true primary key check (only_row),
  frame text not null,
  logo text not null,
  signature text not null,
  seal text not null
);

-- One document a name: site, explore, contact, cooperation, privacy.
create table company_document (
  name text primary key,
  data jsonb not null
);

create table consultation (
  id uuid primary key,
  name text not null,
  phone text not null,
  company text not null,
  question text not null,
  page text not null,
  consent_version text not null,
  ip text not null,
  state text not null default 'new' check (state in ('new', 'following', 'handled', 'invalid')),
  created_at timestamptz not null,
  handled_by text,
  handled_by_name text,
  handled_at timestamptz,
  note text not null default '',
  number text not null default ('ZX' || upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 10))),
  product text not null default '',
  version integer not null default 0,
  assignee text,
  assignee_name text,
  follow_up_on date,
  terms tsvector not null generated always as (search_terms(number || ' ' || name || ' ' || company || ' ' || product || ' ' || question)) stored
);
create index consultation_assignee on consultation (assignee, created_at desc) where state in ('new', 'following');
create index consultation_due on consultation (follow_up_on) where state in ('new', 'following');
create index consultation_newest on consultation (created_at desc, id);
create unique index consultation_number on consultation (number);
create index consultation_phone on consultation (phone);
create index consultation_terms on consultation using gin (terms);
create index consultation_waiting on consultation (created_at desc, id) where state = 'new';

create table consultation_note (
  id bigint generated always as identity primary key,
  consultation_id uuid not null references consultation(id) on delete cascade,
  text text not null,
  author text not null,
  author_name text not null,
  created_at timestamptz not null
);
create index consultation_note_of on consultation_note (consultation_id, id);

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

create table link_place (
  url text,
  kind text,
  entity_id text,
  field text,
  title text not null,
  check_id bigint not null,
  primary key (url, kind, entity_id, field)
);
create index link_place_check on link_place (check_id);

-- What visitors read. Written by publishing revisions only; lists that belong to one row alone are kept in it.
create table news_type (
  id text primary key,
  name text not null,
  position integer not null
);

create table news (
  id text primary key,
  type_id text not null references news_type(id),
  title text not null,
  excerpt text not null,
  body text not null,
  image text not null,
  image_alt text not null,
  keywords text[] not null default '{}',
  release_date date not null,
  -- What lets readers judge an article: who wrote and reviewed it, when its facts were last checked, its sources, and files that go with it.
  author text not null default '',
  reviewer text not null default '',
  checked_on date,
  sources jsonb not null default '[]',
  attachments jsonb not null default '[]',
  -- The beginning of an article as HTML, which lists show.
  fragment text not null default ''
);
create index news_newest on news (release_date desc, id desc);
create index news_newest_of_type on news (type_id, release_date desc, id desc);

create table platform (
  id text primary key,
  position integer not null,
  name text not null,
  brief text not null,
  introduction text not null,
  image text not null,
  head_image text not null,
  motif text not null,
  share_image text not null default '',
  framework_title text not null,
  framework_introduction text not null,
  framework_image text not null,
  scenes jsonb not null,
  advantages jsonb not null,
  partners jsonb not null,
  -- A framework drawing for narrow screens; '' where there is none.
  small_framework_image text not null default ''
);

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

-- What customers need and how it is served: a page each. Written by publishing revisions only.
create table service_need (
  id text primary key,
  position integer not null,
  title text not null,
  brief text not null,
  audience text not null,
  deliverables text not null,
  duration text not null,
  team text not null,
  price text not null,
  steps jsonb not null,
  questions jsonb not null,
  platforms jsonb not null,
  cases jsonb not null,
  ways jsonb not null
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

create table system (
  id text primary key,
  platform_id text not null references platform(id),
  position integer not null,
  name text not null,
  brief text not null,
  detail text not null,
  image text not null,
  url text not null,
  manual_file_id text references stored_file(id),
  function_image text not null,
  highlights jsonb not null,
  questions jsonb not null
);
create index system_manual_file on system (manual_file_id) where manual_file_id is not null;
create index system_of_platform on system (platform_id, "position");
