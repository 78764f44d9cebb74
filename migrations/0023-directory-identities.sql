-- Whom the company's directory means: two persons have confirmed that this subject of this issuer is this member of staff.
create table directory_identity (
  staff_id text primary key references staff(id) on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  unique (issuer, subject)
);

-- A sign-in through the directory is challenged as one by passkey is: once, for minutes, for the browser that began it.
alter table passkey_challenge drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('register', 'sign-in', 'directory'));
