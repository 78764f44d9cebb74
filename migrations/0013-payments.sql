-- Payments as bank and payment files list them, each once however many files name it. Amounts are fen.
create table payment (
  id bigint generated always as identity primary key,
  -- Digest of day, amount, payer, reference and remark, and of the place among equal lines of a file.
  key bytea not null unique,
  day date not null,
  fen bigint not null check (fen > 0),
  payer text not null,
  reference text not null,
  remark text not null,
  -- Canonical: what receipts, references of requests and companies are compared with.
  payer_key text not null,
  tokens text[] not null,
  -- What it pays; a request until its recharge is booked.
  recharge_id uuid unique references coin_recharge(id),
  request_id uuid unique references recharge_request(id) on delete set null,
  matched_by text check (matched_by in ('reference', 'payer', 'person')),
  matched_at timestamptz,
  ignored_at timestamptz,
  note text not null default '',
  created_at timestamptz not null
);
create index payment_newest on payment (day desc, id desc);
create index payment_open on payment (fen, payer_key) where recharge_id is null and request_id is null and ignored_at is null;

create table payment_file (
  id uuid primary key,
  file_name text not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  lines integer not null,
  faulty integer not null,
  -- Of them known from earlier files, and matched by this run.
  known integer not null default 0,
  matched integer not null default 0,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  finished_at timestamptz
);
create index payment_file_newest on payment_file (made_at desc, id);

create table payment_file_line (
  file_id uuid references payment_file(id) on delete cascade,
  line integer,
  -- As written, what cannot be read included.
  cells jsonb not null,
  error text not null default '',
  key bytea,
  payment_id bigint references payment(id),
  is_known boolean not null default false,
  primary key (file_id, line)
);
create index payment_file_line_payment on payment_file_line (payment_id);

-- Beside the file, so that it is visible before the transaction of the job ends.
create table payment_file_progress (
  file_id uuid primary key references payment_file(id) on delete cascade,
  done integer not null
);
