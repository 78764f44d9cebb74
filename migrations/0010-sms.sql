-- Every message, from the moment it is decided on. The text shows no code; what the provider needs for it is sealed and goes when the message is handed over.
create table sms_message (
  id uuid primary key,
  scene text not null,
  subject text not null,
  mobile text not null,
  text text not null,
  is_code boolean not null default false,
  params jsonb,
  sealed_params bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'expired', 'held')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  expires_at timestamptz,
  taken_at timestamptz,
  settled_at timestamptz,
  provider text not null default '',
  provider_id text not null default '',
  provider_code text not null default '',
  provider_text text not null default ''
);
create index sms_message_newest on sms_message (created_at desc, id);
create index sms_message_state on sms_message (state, created_at desc, id);
create index sms_message_subject on sms_message (subject, created_at desc);
create index sms_message_open on sms_message (next_at) where state in ('waiting', 'sending');
create index sms_message_taken on sms_message (taken_at) where taken_at is not null;

-- A code belongs to a scene, a subject, a number and a session; only its keyed hash is kept, and that until it is used, void or old.
create table sms_code (
  id uuid primary key references sms_message (id) on delete cascade,
  scene text not null,
  subject text not null,
  mobile text not null,
  session text not null,
  network text not null,
  hash bytea,
  tries integer not null default 0,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index sms_code_live on sms_code (scene, subject) where hash is not null;
create index sms_code_mobile on sms_code (mobile, issued_at desc);
create index sms_code_subject on sms_code (subject, issued_at desc);
create index sms_code_network on sms_code (network, issued_at desc);

-- The daily budget has been told of once for each day and threshold.
create table sms_alarm (
  day date not null,
  percent smallint not null,
  primary key (day, percent)
);

-- Where a person wants to hear of what; no row means the channel's default.
create table notice_preference (
  person text not null,
  topic_group text not null,
  channel text not null check (channel in ('site', 'sms')),
  is_on boolean not null,
  primary key (person, topic_group, channel)
);

-- The number a person is told by.
create table notice_phone (
  person text primary key,
  mobile text not null,
  kept_at timestamptz not null
);
