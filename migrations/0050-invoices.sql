-- Applications for invoices. Amounts are fen; '' where nothing was given.
create table invoice (
  like reviewed including all,
  account text not null references coin_account (id),
  -- What is printed: buyer, kind by the code of the tax software, and the buyer's particulars.
  title text not null,
  kind text not null,
  tax_number text not null,
  bank text not null,
  bank_account text not null,
  phone text not null,
  address text not null,
  remark text not null,
  fen bigint not null check (fen > 0),
  -- For the queue's filters alone.
  yuan double precision generated always as (fen / 100.0) stored,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection text not null default '',
  number text unique check (number ~ '^\d{20}$'),
  issued_on date,
  red_number text unique check (red_number ~ '^\d{20}$' and red_number <> number),
  red_at timestamptz
);
create trigger review_state before insert or update of state on invoice for each row execute function check_review_state('invoices');
create index invoice_account on invoice (account, submitted_at desc, id desc);

-- Which recharges an application is about; held: in no other one. Follows from the state of the invoice by trigger.
create table invoice_recharge (
  invoice_id uuid not null references invoice (id) on delete cascade,
  recharge_id uuid not null references coin_recharge (id),
  is_held boolean not null default true,
  primary key (invoice_id, recharge_id)
);
create unique index invoice_recharge_held on invoice_recharge (recharge_id) where is_held;
create index invoice_recharge_recharge on invoice_recharge (recharge_id);

create function hold_invoice_recharges() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state then
    update invoice_recharge set is_held = new.state in ('pending', 'approved', 'issued') where invoice_id = new.id;
  end if;
  return null;
end $$;
create trigger hold_invoice_recharges after update of state on invoice for each row execute function hold_invoice_recharges();
