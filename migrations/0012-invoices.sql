-- Applications for invoices. Amounts are fen; '' where nothing was given.
create table invoice (
  like reviewed including all,
  account text not null references coin_account(id),
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
  yuan double precision generated always as (fen::numeric / 100.0) stored,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection text not null default '',
  number text unique check (number ~ '^\d{20}$'),
  issued_on date,
  red_number text unique,
  red_at timestamptz,
  -- The number by which people and the tax software call an application.
  serial bigint generated always as identity,
  code text not null generated always as ('FP' || lpad(serial::text, 8, '0')) stored constraint invoice_code unique,
  -- Who buys: a private buyer has neither to give a taxpayer number nor to be printed with address and bank.
  buyer text not null default 'company' check (buyer in ('company', 'person')),
  -- Records keep the names that their entries of a dictionary had, and of a task type its code too.
  kind_label text not null default '',
  terms tsvector not null generated always as (named_search_terms(
    'code', ('FP' || lpad(serial::text, 8, '0')), 'account', account, 'title', title, 'tax_number', tax_number, 'number', number,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored,
  check (red_number ~ '^\d{20}$' and red_number <> number)
);
create index invoice_account on invoice (account, submitted_at desc, id desc);
create index invoice_terms on invoice using gin (terms);

-- What was exported for the tax software together.
create table invoice_batch (
  id uuid primary key,
  code text not null unique,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  invoices integer not null check (invoices > 0),
  fen bigint not null
);
create index invoice_batch_newest on invoice_batch (made_at desc, id);

create table invoice_batch_line (
  batch_id uuid references invoice_batch(id) on delete cascade,
  invoice_id uuid references invoice(id) on delete cascade,
  primary key (batch_id, invoice_id)
);
create index invoice_batch_line_invoice on invoice_batch_line (invoice_id);

-- Which recharges an application is about; held: in no other one. Follows from the state of the invoice by trigger.
create table invoice_recharge (
  invoice_id uuid references invoice(id) on delete cascade,
  recharge_id uuid references coin_recharge(id),
  is_held boolean not null default true,
  primary key (invoice_id, recharge_id)
);
create unique index invoice_recharge_held on invoice_recharge (recharge_id) where is_held;
create index invoice_recharge_recharge on invoice_recharge (recharge_id);

-- Files of issued invoices that wait for the line of a result file, by the invoice's number.
create table invoice_result_file (
  owner text,
  number text,
  slot text check (slot in ('pdf', 'ofd', 'xml')),
  file_id text not null references stored_file(id) on delete cascade,
  primary key (owner, number, slot)
);
create index invoice_result_file_file on invoice_result_file (file_id);

create function hold_invoice_recharges() returns trigger language plpgsql as $$
declare
  holds boolean := exists (select from review_state where kind = 'invoices' and state = new.state and 'holds' = any(traits));
begin
  update invoice_recharge set is_held = holds where invoice_id = new.id and is_held is distinct from holds;
  return null;
end $$;

create trigger hold_invoice_recharges after update of state on invoice for each row execute function hold_invoice_recharges();
create trigger review_state before insert or update of state on invoice for each row execute function check_review_state('invoices');
