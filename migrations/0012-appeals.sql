create table appeal (
  like reviewed including all,
  account text not null references coin_account (id),
  type text not null,
  phone text not null,
  description text not null
);
create index appeal_account on appeal (account, id) include (state);
create index appeal_pending_account on appeal (account, id) where state = 'pending';
create index appeal_type on appeal (type, submitted_at, id);
