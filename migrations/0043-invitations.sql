-- Links by which a person sets the first password of an account, or a new one: single use, for a time, known here by their hash alone.
create table invitation (
  id uuid primary key,
  kind text not null check (kind in ('applicant', 'coin', 'staff')),
  subject text not null,
  -- Null once it is ended.
  token_hash bytea,
  channel text not null check (channel in ('sms', 'mail')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'replaced', 'frozen'))
);

create unique index invitation_token on invitation (token_hash) where token_hash is not null;
create index invitation_subject on invitation (kind, subject) where token_hash is not null;
create index invitation_created_at on invitation (created_at);

-- Mails that are no notices have words of their own; what lets their reader in is encrypted until they are sent.
alter table notice_mail
  add column template text not null default 'mail.notice',
  add column encrypted_values bytea;
