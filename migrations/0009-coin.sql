create table coin_customer (
  id uuid primary key,
  company text not null,
  credit_code text unique,
  contact text not null default '',
  phone text not null default '',
  created_at timestamptz not null
);
create index coin_customer_company on coin_customer (company);

-- The id is the account number and the code of its ledger account.
create table coin_account (
  id text primary key,
  customer_id uuid not null references coin_customer (id),
  category smallint not null check (category in (1, 2)),
  phone text not null,
  phone_changed_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null,
  opened_at timestamptz not null,
  disabled_at timestamptz
);
create unique index coin_account_number on coin_account (lower(id));
create index coin_account_customer on coin_account (customer_id);
create index coin_account_phone on coin_account (phone);

-- What a credit in the ledger was paid with; the basis of invoices. Zero fen: a gift or coins from another card.
create table coin_recharge (
  id uuid primary key,
  account_id text not null references coin_account (id),
  booking_id bigint not null,
  serial text not null unique,
  quantity bigint not null check (quantity > 0),
  fen bigint not null check (fen >= 0),
  receipt text not null default '',
  recharged_at timestamptz not null,
  paid_by text not null check (paid_by in ('money', 'transfer', 'grant')),
  check (paid_by = 'money' or fen = 0)
);
create index coin_recharge_account on coin_recharge (account_id, recharged_at desc);
create index coin_recharge_booking on coin_recharge (booking_id);
create index coin_recharge_receipt on coin_recharge (receipt) where receipt <> '';
create sequence coin_recharge_serial;

create table coin_export (
  id uuid primary key,
  account_id text not null references coin_account (id),
  session text not null,
  filters jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  file_id text references stored_file (id) on delete set null,
  requested_at timestamptz not null,
  finished_at timestamptz
);
-- An account's exports run one at a time.
create unique index coin_export_open on coin_export (account_id) where state in ('waiting', 'running');
create index coin_export_age on coin_export (requested_at);
create index coin_export_file on coin_export (file_id);
