-- A passkey of a member of staff: the public half of a key that their device or security key holds.
create table passkey (
  id text primary key,
  staff_id text not null references staff(id) on delete cascade,
  name text not null,
  public_key bytea not null,
  -- As the authenticator last told it; it only rises, or is always 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_staff on passkey (staff_id);

-- What an authenticator has to sign, once, for the session or browser that it was made for.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  bound_to text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Codes for the day the authenticator is away; a used one is deleted.
create table backup_code (
  staff_id text not null references staff(id) on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);
