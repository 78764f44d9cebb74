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

-- What is or was wrong, from its beginning to its end.
create table alarm (
  id bigint generated always as identity primary key,
  condition text not null,
  text text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index alarm_one_open on alarm (condition) where ended_at is null;
create index alarm_began on alarm (began_at desc);

-- What was told of an alarm: each channel is told of its beginning and of its end once.
create table alarm_message (
  id uuid primary key,
  alarm_id bigint not null references alarm on delete cascade,
  channel_id uuid not null references alarm_channel on delete cascade,
  phase text not null check (phase in ('began', 'ended')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  sent_at timestamptz,
  unique (alarm_id, channel_id, phase)
);
create index alarm_message_waiting on alarm_message (next_at) where state = 'waiting';
