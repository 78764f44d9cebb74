-- Failed passwords are counted for each account and source (a network, or a browser that has logged in to the account before), and for
-- each network over all accounts; the key says which, and `account` finds all counters of one account.
alter table credential_lock add column account text not null default '';
create index credential_lock_account on credential_lock (account) where account <> '';

-- What a file was uploaded for; empty for files that were not uploaded. The audit trail has said so of every upload.
alter table stored_file add column purpose text;
update stored_file set purpose = audit.detail ->> 'purpose' from audit where audit.action = 'file.upload' and audit.subject = stored_file.id;
