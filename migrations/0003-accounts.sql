-- Failed logins of an account or an address: outlives a restart, for a crash must not open what was locked.
create table credential_lock (
  key text primary key,
  failures integer not null,
  since timestamptz not null,
  failed_at timestamptz not null,
  locked_until timestamptz,
  -- Failed passwords are counted for each account and source (a network, or a browser that has logged in to the account before), and for
  -- each network over all accounts; the key says which, and `account` finds all counters of one account.
  account text not null default ''
);
create index credential_lock_account on credential_lock (account) where account <> '';
create index credential_lock_age on credential_lock (failed_at);

-- What the last passwords of a person were, so that they don't come back.
create table password_history (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  password_hash text not null,
  replaced_at timestamptz not null
);
create index password_history_owner on password_history (kind, subject, id desc);

-- A change of rights, or of a rule that protects them. Where two persons are asked it is open until another one has decided;
-- otherwise it is carried out at once and recorded as 'single', because a person may not confirm for the one who made or reset their account.
create table proposal (
  id uuid primary key,
  kind text not null,
  -- The row it changes, as the audit trail names it.
  subject text not null,
  what text not null,
  before text not null,
  after text not null,
  detail jsonb not null,
  -- What carrying it out needs; gone once it is decided.
  payload jsonb,
  -- The half of a one-time password or key that the confirmer is shown, encrypted.
  encrypted_half bytea,
  proposed_by text not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null check (state in ('open', 'confirmed', 'declined', 'withdrawn', 'expired', 'single')),
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  -- A change of coins that waits for a second person is a proposal like any other. What belongs to the books never expires.
  facts jsonb not null default '[]',
  note text not null default '',
  conflict_key text
);
create index proposal_newest on proposal (proposed_at desc, id);
create unique index proposal_open on proposal (kind, conflict_key) where state = 'open';
create index proposal_open_subject on proposal (subject) where state = 'open';
create index proposal_subject on proposal (subject, proposed_by) where state in ('confirmed', 'single');

create table role (
  id text primary key,
  name text not null unique,
  type integer not null,
  permissions text[] not null
);

create table session (
  id_hash bytea primary key,
  cookie_hash bytea not null,
  kind text not null check (kind in ('applicant', 'coin', 'staff')),
  subject text not null,
  name text not null,
  permissions text[] not null default '{}',
  ip text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- With which account and device a session was opened, for the list of who is online.
  account text not null default '',
  device text not null default ''
);
create unique index session_cookie on session (cookie_hash);
create index session_seen on session (kind, seen_at) where ended_at is null;
create index session_subject on session (kind, subject) where ended_at is null;

create table staff (
  id text primary key,
  account text not null,
  name text not null,
  role_id text not null references role(id),
  password_hash text not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null,
  -- Encrypted with the installation's key; enrolled_at is empty until a first code has proved it.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_account on staff (lower(account));
create index staff_role on staff (role_id);
