-- A seal is a keyed checksum of what decides who gets in and what they may do. It is null until the first start with this version writes it.
alter table role add column seal bytea;
alter table staff add column seal bytea;
alter table session add column seal bytea;
alter table applicant add column seal bytea;
alter table coin_account add column seal bytea;

-- What was found changed past the portal, named as in the audit trail, until it is confirmed again.
create table broken_seal (
  subject text primary key,
  found_at timestamptz not null
);

-- Who is told of a changed audit trail is told of this too.
update alarm_channel set conditions = array_append(conditions, 'seal') where 'audit' = any (conditions);
