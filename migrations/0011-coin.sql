create table coin_customer (
  id uuid primary key,
  company text not null,
  credit_code text unique,
  contact text not null default '',
  phone text not null default '',
  created_at timestamptz not null,
  -- Raised by each change, so that of two people who edit one customer the second is told.
  version integer not null default 1,
  name_key text not null default '',
  name_core text not null default '',
  terms tsvector not null generated always as (search_terms(((company || ' ' || coalesce(credit_code, '')) || ' ') || contact)) stored
);
create index coin_customer_company on coin_customer (company);
create index coin_customer_name_core on coin_customer (name_core);
create index coin_customer_phone on coin_customer (phone);
create index coin_customer_terms on coin_customer using gin (terms);

-- The id is the account number and the code of its ledger account.
create table coin_account (
  id text primary key,
  customer_id uuid not null references coin_customer(id),
  category smallint not null check (category in (1, 2)),
  phone text not null,
  phone_changed_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null,
  must_change_password boolean not null,
  opened_at timestamptz not null,
  disabled_at timestamptz
);
create index coin_account_customer on coin_account (customer_id);
create unique index coin_account_number on coin_account (lower(id));
create index coin_account_phone on coin_account (phone);

create table appeal (
  like reviewed including all,
  account text not null references coin_account(id),
  type text not null,
  phone text not null,
  description text not null,
  -- What an appeal had given back: coins of which deduction, by which booking.
  refunded bigint not null default 0 check (refunded >= 0),
  refund_of bigint references ledger_booking(id),
  refund_booking_id bigint unique references ledger_booking(id),
  terms tsvector not null generated always as (named_search_terms(
    'account', account, 'description', description,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored,
  constraint appeal_refund check ((refunded > 0) = (refund_booking_id is not null) and (refunded > 0) = (refund_of is not null))
);
alter table appeal alter state set default 'pending';
create index appeal_account on appeal (account, id) include (state);
create index appeal_pending_account on appeal (account, id) where is_open;
create index appeal_refund_of on appeal (refund_of) where refund_of is not null;
create index appeal_terms on appeal using gin (terms);
create index appeal_type on appeal (type, submitted_at, id);

-- Coins that one person moved on one account on one day (Asia/Shanghai) without a second person.
create table coin_alone (
  person text,
  account_id text references coin_account(id),
  day date,
  amount bigint not null check (amount >= 0),
  -- What one person alone booked as paid counts beside the coins: one coin may be recharged for any sum.
  fen bigint not null default 0 check (fen >= 0),
  primary key (person, account_id, day)
);
create index coin_alone_account on coin_alone (account_id);
create index coin_alone_day on coin_alone (day);

-- The receipt that came with a recharge, uploaded for this purpose: of its order until a second person confirms, then of its booking.
create table coin_receipt_file (
  file_id text primary key references stored_file(id),
  proposal_id uuid constraint coin_receipt_file_order_id_key unique constraint coin_receipt_file_proposal references proposal(id),
  booking_id bigint unique references ledger_booking(id)
);

-- What a credit in the ledger was paid with; the basis of invoices. Zero fen: a gift or coins from another card.
create table coin_recharge (
  id uuid primary key,
  account_id text not null references coin_account(id),
  booking_id bigint not null,
  serial text not null unique,
  quantity bigint not null check (quantity > 0),
  fen bigint not null check (fen >= 0),
  receipt text not null default '',
  recharged_at timestamptz not null,
  paid_by text not null check (paid_by in ('money', 'transfer', 'grant')),
  -- The receipt of a recharge that stands, in its one form; empty for gifts and for what was reversed, so that the number is free again.
  receipt_key text,
  check (paid_by = 'money' or fen = 0)
);
create index coin_recharge_account on coin_recharge (account_id, recharged_at desc);
create index coin_recharge_booking on coin_recharge (booking_id);
create unique index coin_recharge_receipt_key on coin_recharge (receipt_key);

create table coin_statement (
  number text primary key,
  account_id text not null references coin_account(id),
  month text not null,
  last_day text not null,
  opening bigint not null,
  received bigint not null,
  spent bigint not null,
  entries bigint not null,
  up_to bigint not null,
  made_at timestamptz not null,
  unique (account_id, month, last_day, up_to, opening)
);

-- What customers announce that they will pay, matched to the booking once the money is there. Amounts are fen.
create table recharge_request (
  id uuid primary key,
  number text not null unique,
  account text not null references coin_account(id),
  quantity bigint not null check (quantity > 0),
  fen bigint not null check (fen > 0),
  payer text not null,
  -- In its canonical form: what the customer's bank transfer will say.
  reference text not null,
  note text not null default '',
  -- matched: the booking waits for a second person.
  state text not null check (state in ('open', 'matched', 'paid', 'closed', 'withdrawn')),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by text not null default '',
  settled_by_name text not null default '',
  reason text not null default '',
  booking_id bigint unique references ledger_booking(id),
  check ((state = 'paid') = (booking_id is not null)),
  constraint recharge_request_check1 check ((state in ('open', 'matched')) = (settled_at is null))
);
create index recharge_request_account on recharge_request (account, created_at desc, number desc);
create index recharge_request_newest on recharge_request (created_at desc, number desc);
create index recharge_request_open on recharge_request (reference) where state = 'open';
create index recharge_request_settled on recharge_request (settled_at) where state in ('closed', 'withdrawn');

create table recharge_request_day (
  day date primary key,
  last integer not null
);

create sequence coin_recharge_serial;
create sequence coin_statement_serial;

create trigger review_state before insert or update of state on appeal for each row execute function check_review_state('appeals');
