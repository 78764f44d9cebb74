-- The number by which people and the tax software call an application.
alter table invoice add column serial bigint not null generated always as identity;
alter table invoice add column code text not null generated always as ('FP' || lpad(serial::text, 8, '0')) stored;
alter table invoice add constraint invoice_code unique (code);
update review_text t set texts = t.texts || E'\n' || i.code from invoice i where i.id = t.subject;

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
  batch_id uuid not null references invoice_batch (id) on delete cascade,
  invoice_id uuid not null references invoice (id) on delete cascade,
  primary key (batch_id, invoice_id)
);
create index invoice_batch_line_invoice on invoice_batch_line (invoice_id);

-- Files of issued invoices that wait for the line of a result file, by the invoice's number.
create table invoice_result_file (
  owner text not null,
  number text not null,
  slot text not null check (slot in ('pdf', 'ofd', 'xml')),
  file_id text not null references stored_file (id) on delete cascade,
  primary key (owner, number, slot)
);
create index invoice_result_file_file on invoice_result_file (file_id);
