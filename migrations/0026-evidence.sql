-- Keys of the installation: of signatures (their private half goes when another takes over), and of the seals by HMAC-SM3, which stay.
create table evidence_key (
  id text primary key,
  kind text not null check (kind in ('ed25519', 'sm2', 'hmac-sm3')),
  -- Null for a key of seals.
  public_key bytea,
  -- Encrypted with SECRET_KEY; null once it is retired.
  private_key bytea,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index evidence_key_current on evidence_key (kind) where retired_at is null;

-- What ledger and audit trail were on a day, signed. The content is kept as it was signed.
create table evidence_statement (
  number bigint primary key,
  day date not null unique,
  content text not null,
  key_id text not null references evidence_key (id),
  signature text not null,
  -- HMAC-SM3 of the content, where PORTAL_CRYPTO is gm.
  seal_key_id text references evidence_key (id),
  seal text,
  check ((seal is null) = (seal_key_id is null))
);
create index evidence_statement_key on evidence_statement (key_id);
create index evidence_statement_seal_key on evidence_statement (seal_key_id) where seal_key_id is not null;
create trigger evidence_statement_append_only before delete or update or truncate on evidence_statement for each statement execute function refuse_change();
