-- Failed logins of an account or an address: outlives a restart, for a crash must not open what was locked.
create table credential_lock (
  key text primary key,
  failures integer not null,
  since timestamptz not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
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

create table applicant (
  id text primary key,
  account text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index applicant_account on applicant (lower(account));

create table role (
  id text primary key,
  name text not null unique,
  type integer not null,
  permissions text[] not null
);

create table staff (
  id text primary key,
  account text not null,
  name text not null,
  role_id text not null references role (id),
  password_hash text not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null,
  -- Sealed with the installation's key; enrolled_at is empty until a first code has proved it.
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_account on staff (lower(account));
create index staff_role on staff (role_id);

-- A change of somebody's rights that a second person has to confirm.
create table role_proposal (
  id text primary key,
  staff_id text not null references staff (id),
  role_id text not null references role (id),
  proposed_by text not null references staff (id),
  proposed_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  decided_by text references staff (id),
  decided_at timestamptz
);
create unique index role_proposal_open on role_proposal (staff_id) where state = 'open';

create index audit_action on audit (action, id);
create index audit_actor on audit (actor_kind, actor_id, id);
create index audit_at on audit (at);
create index session_seen on session (kind, seen_at) where ended_at is null;
