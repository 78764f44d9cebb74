-- Raised by each change, so that of two people who edit one customer the second is told.
alter table coin_customer add column version integer not null default 1;

-- A change of coins that waits for a second person; nothing of it is booked before. `limit_above` is a proposed limit of that rule.
create table coin_order (
  id uuid primary key,
  kind text not null check (kind in ('recharge', 'grant', 'deduct', 'reverse', 'import', 'limit')),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'declined')),
  account_id text references coin_account (id),
  amount bigint not null check (amount >= 0),
  fen bigint not null default 0 check (fen >= 0),
  receipt text not null default '',
  reason text not null default '',
  -- What a reversal takes back, what an import books, and what was booked in the end.
  reverses bigint references ledger_booking (id),
  import_id uuid,
  booking_id bigint references ledger_booking (id),
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'pending') = (decided_at is null))
);
create index coin_order_newest on coin_order (made_at desc, id);
create index coin_order_account on coin_order (account_id, made_at desc);
create unique index coin_order_reversal on coin_order (reverses) where state = 'pending';
create unique index coin_order_limit on coin_order (kind) where state = 'pending' and kind = 'limit';
create index coin_order_receipt on coin_order (receipt) where receipt <> '' and state = 'pending';

create table coin_import (
  id uuid primary key,
  kind text not null check (kind in ('recharge', 'use')),
  state text not null check (state in ('faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped')),
  file_name text not null,
  digest bytea not null,
  lines integer not null,
  quantity bigint not null,
  fen bigint not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  finished_at timestamptz
);
create index coin_import_newest on coin_import (made_at desc, id);
-- One file is booked once.
create unique index coin_import_digest on coin_import (digest, kind) where state in ('review', 'waiting', 'booked');
alter table coin_order add constraint coin_order_import foreign key (import_id) references coin_import (id);

create table coin_import_line (
  import_id uuid not null references coin_import (id) on delete cascade,
  line integer not null,
  -- As written in the file, what cannot be read included.
  account text not null,
  quantity text not null,
  yuan text not null,
  service text not null,
  detail text not null,
  reference text not null,
  faults text[] not null default '{}',
  booking_id bigint references ledger_booking (id),
  primary key (import_id, line)
);
create index coin_import_line_reference on coin_import_line (reference) where booking_id is not null;

-- Beside the import, because the rows of the import stay locked while it is booked.
create table coin_import_progress (
  import_id uuid primary key references coin_import (id) on delete cascade,
  done integer not null
);

create table coin_desk_export (
  id uuid primary key,
  asked_by text not null,
  filters jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  file_id text references stored_file (id) on delete set null,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create unique index coin_desk_export_open on coin_desk_export (asked_by) where state in ('waiting', 'running');
create index coin_desk_export_file on coin_desk_export (file_id);

-- The ledger as a whole is listed by time.
create index ledger_entry_at on ledger_entry (at desc, id desc);
