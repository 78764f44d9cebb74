-- What customers announce that they will pay, matched to the booking once the money is there. Amounts are fen.
create table recharge_request (
  id uuid primary key,
  number text not null unique,
  account text not null references coin_account (id),
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
  booking_id bigint unique references ledger_booking (id),
  check ((state = 'paid') = (booking_id is not null)),
  check ((state in ('open', 'matched')) = (settled_at is null))
);
create index recharge_request_account on recharge_request (account, created_at desc, number desc);
create index recharge_request_newest on recharge_request (created_at desc, number desc);
create index recharge_request_open on recharge_request (reference) where state = 'open';
create index recharge_request_settled on recharge_request (settled_at) where state in ('closed', 'withdrawn');

create table recharge_request_day (day date primary key, last integer not null);

-- The request that a recharge which waits for a second person pays.
alter table coin_order add column request_id uuid references recharge_request (id) on delete set null;
create unique index coin_order_request on coin_order (request_id) where state = 'pending' and request_id is not null;

-- Roles that handle query coins handle the requests too.
update role set permissions = array_append(permissions, 'recharge-requests.handle')
where 'finance.handle' = any(permissions) and not 'recharge-requests.handle' = any(permissions);
