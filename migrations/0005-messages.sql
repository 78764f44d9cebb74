-- What is or was wrong, from its beginning to its end.
create table alarm (
  id bigint generated always as identity primary key,
  condition text not null,
  text text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create index alarm_began on alarm (began_at desc);
create unique index alarm_one_open on alarm (condition) where ended_at is null;

-- Where alarms are told. `target` and `secret` are encrypted: the address of a robot is its password.
create table alarm_channel (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'wecom', 'dingtalk', 'webhook')),
  name text not null,
  is_on boolean not null,
  conditions text[] not null,
  target text not null,
  secret text not null,
  created_at timestamptz not null
);

-- What was told of an alarm: each channel is told of its beginning and of its end once.
create table alarm_message (
  id uuid primary key,
  alarm_id bigint not null references alarm(id) on delete cascade,
  channel_id uuid not null references alarm_channel(id) on delete cascade,
  phase text not null check (phase in ('began', 'ended')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  sent_at timestamptz,
  unique (alarm_id, channel_id, phase)
);
create index alarm_message_channel on alarm_message (channel_id, created_at desc);
create index alarm_message_waiting on alarm_message (next_at) where state = 'waiting';

-- One row for each person told; person is '{kind} {id}'.
create table notice (
  id bigint generated always as identity primary key,
  person text not null,
  topic text not null,
  title text not null,
  text text not null,
  url text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_age on notice (created_at);
create index notice_person on notice (person, id desc);
create index notice_unread on notice (person, id desc) where read_at is null;

-- The number a person is told by.
create table notice_phone (
  person text primary key,
  mobile text not null,
  kept_at timestamptz not null
);

-- Where a person wants to hear of what; no row means the channel's default.
create table notice_preference (
  person text,
  topic_group text,
  channel text check (channel in ('site', 'sms')),
  is_on boolean not null,
  primary key (person, topic_group, channel)
);

-- The daily budget has been told of once for each day and threshold.
create table sms_alarm (
  day date,
  percent smallint,
  primary key (day, percent)
);

-- Every message, from the moment it is decided on. The text shows no code; what the provider needs for it is encrypted and goes when the message is handed over.
create table sms_message (
  id uuid primary key,
  scene text not null,
  subject text not null,
  mobile text not null,
  text text not null,
  is_code boolean not null default false,
  params jsonb,
  encrypted_params bytea,
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
create index sms_message_open on sms_message (next_at) where state in ('waiting', 'sending');
create index sms_message_state on sms_message (state, created_at desc, id);
create index sms_message_subject on sms_message (subject, created_at desc);
create index sms_message_taken on sms_message (taken_at) where taken_at is not null;

-- A code belongs to a scene, a subject, a number and a session; only its keyed hash is kept, and that until it is used, void or old.
create table sms_code (
  id uuid primary key references sms_message(id) on delete cascade,
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
create index sms_code_network on sms_code (network, issued_at desc);
create index sms_code_subject on sms_code (subject, issued_at desc);

-- What another system is to be told; written in the transaction of what happened.
create table webhook_delivery (
  id uuid primary key,
  event text not null,
  subject text not null,
  payload jsonb not null,
  state text not null check (state in ('waiting', 'delivered', 'dead', 'cancelled')),
  attempts integer not null default 0,
  last_status integer,
  last_error text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  delivered_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (created_at desc, id);
create index webhook_delivery_of on webhook_delivery (subject);
create index webhook_delivery_state on webhook_delivery (state, created_at desc, id);
create index webhook_delivery_subject on webhook_delivery (subject) where state = 'waiting';
