-- Notices by mail: to a mailbox that its owner proved by a code.
alter table notice_preference drop constraint notice_preference_channel_check,
  add constraint notice_preference_channel_check check (channel in ('site', 'sms', 'mail'));

-- `pending`: an address that a code was sent to; the proved one stays until then.
create table notice_mailbox (
  person text primary key,
  address text not null default '',
  pending text not null default '',
  code_hash bytea,
  code_expires_at timestamptz,
  tries integer not null default 0
);

-- Every notice that goes by mail, from the moment it is decided on.
create table notice_mail (
  id bigint generated always as identity primary key,
  person text not null,
  address text not null,
  title text not null,
  text text not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  next_at timestamptz not null,
  sent_at timestamptz
);
create index notice_mail_due on notice_mail (next_at) where state = 'waiting';
create index notice_mail_newest on notice_mail (created_at desc, id);
create index notice_mail_person on notice_mail (person, created_at desc);
