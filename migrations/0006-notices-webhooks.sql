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
create index notice_person on notice (person, id desc);
create index notice_unread on notice (person, id desc) where read_at is null;
create index notice_age on notice (created_at);

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
create index webhook_delivery_state on webhook_delivery (state, created_at desc, id);
create index webhook_delivery_subject on webhook_delivery (subject) where state = 'waiting';
