-- What visitors read. Written by publishing revisions only; lists that belong to one row alone are kept in it.
create table news_type (
  id text primary key,
  name text not null,
  position integer not null
);

create table news (
  id text primary key,
  type_id text not null references news_type (id),
  title text not null,
  excerpt text not null,
  body text not null,
  image text not null,
  image_alt text not null,
  keywords text[] not null default '{}',
  release_date date not null
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
  share_image text not null,
  framework_title text not null,
  framework_introduction text not null,
  framework_image text not null,
  scenes jsonb not null,
  advantages jsonb not null,
  partners jsonb not null
);

create table system (
  id text primary key,
  platform_id text not null references platform (id),
  position integer not null,
  name text not null,
  brief text not null,
  detail text not null,
  image text not null,
  url text not null,
  manual_file_id text references stored_file (id),
  function_image text not null,
  highlights jsonb not null,
  questions jsonb not null
);
create index system_of_platform on system (platform_id, position);

create table banner (
  id text primary key,
  position integer not null,
  title text not null,
  summary text not null,
  action_label text not null,
  url text not null,
  image text not null
);

-- One document a name: site, explore, contact, cooperation, privacy.
create table company_document (
  name text primary key,
  data jsonb not null
);

create table certificate (
  number text primary key,
  name text not null,
  level integer not null check (level between 1 and 5),
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
  state text not null check (state in ('valid', 'suspended', 'revoked'))
);

-- What every certificate carries of its issuer: PNG pictures in base64, answered with a look-up and never under an address of their own.
create table certificate_issuer (
  only_row boolean primary key default true check (only_row),
  frame text not null,
  logo text not null,
  signature text not null,
  seal text not null
);

-- Site search: two-character pieces of Chinese text; what stands in a title comes first.
create table search_entry (
  kind text not null,
  entity_id text not null,
  title text not null,
  body text not null,
  url text not null,
  day date,
  title_pieces tsvector not null,
  pieces tsvector not null,
  primary key (kind, entity_id)
);
create index search_entry_pieces on search_entry using gin (pieces);

create table consultation (
  id uuid primary key,
  name text not null,
  phone text not null,
  company text not null,
  question text not null,
  page text not null,
  consent_version text not null,
  ip text not null,
  state text not null default 'new' check (state in ('new', 'handled')),
  created_at timestamptz not null
);
