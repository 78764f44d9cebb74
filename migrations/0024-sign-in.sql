-- Failed passwords are counted for each account and source (a network, or a browser that has logged in to the account before), and for
-- each network over all accounts (`account` is empty then). Counters live a day: what the former table counted is not carried over.
drop table credential_lock;
create table password_failure (
  account text not null,
  source text not null,
  failures integer not null,
  since timestamptz not null,
  failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account, source)
);
create index password_failure_age on password_failure (failed_at);

-- What a file was uploaded for; empty for files that were not uploaded. The audit trail has said so of every upload.
alter table stored_file add column purpose text;
update stored_file set purpose = audit.detail ->> 'purpose' from audit where audit.action = 'file.upload' and audit.subject = stored_file.id;
