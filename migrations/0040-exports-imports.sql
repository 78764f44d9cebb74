-- Exports of every feature, in place of one table for each of them.
create table export (
  id uuid primary key,
  kind text not null,
  -- The account that asked, `{kind} {id}`, and the only session that may watch it ('' for all of them).
  owner text not null,
  session text not null default '',
  filters jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  file_id text references stored_file (id) on delete set null,
  requested_at timestamptz not null,
  finished_at timestamptz
);
-- What was under way stands in queues that are no longer read; it is shown as failed, and can be asked for again.
insert into export (id, kind, owner, session, filters, state, attempts, done, total, file_id, requested_at, finished_at)
select id, 'coin.records', 'coin ' || account_id, session, filters,
  case when state in ('waiting', 'running') then 'failed' else state end, attempts, done, total, file_id, requested_at, finished_at
from coin_export
union all
select id, 'coin-desk.ledger', asked_by, '', filters,
  case when state in ('waiting', 'running') then 'failed' else state end, 1, done, total, file_id, requested_at, finished_at
from coin_desk_export;
drop table coin_export, coin_desk_export;
-- An owner's exports run one at a time.
create unique index export_open on export (owner) where state in ('waiting', 'running');
create index export_age on export (requested_at);
create index export_file on export (file_id);

-- Imports of every feature: the cells of a line by the names of the kind's columns, the sums of a file by names of its own.
alter table coin_import rename to import;
alter index coin_import_newest rename to import_newest;
alter index coin_import_digest rename to import_digest;
alter table import drop constraint coin_import_kind_check;
alter table import add column totals jsonb not null default '{}';
-- An order of the two-person rule refers to it, so it is never removed.
alter table import add column has_order boolean not null default false;
update import set kind = 'coin.' || kind, totals = jsonb_build_object('quantity', quantity, 'fen', fen),
  has_order = exists (select from coin_order where import_id = import.id),
  -- Its job stands in a queue that is no longer read; nothing of it is booked, and the file may come again.
  state = case when state = 'waiting' then 'failed' else state end;
alter table import drop column quantity, drop column fen;

alter table coin_import_line rename to import_line;
alter table import_line rename column faults to errors;
alter table import_line add column cells jsonb not null default '{}';
alter table import_line add column result text;
update import_line set result = booking_id::text, cells = jsonb_build_object(
  'account', account, 'quantity', quantity, 'yuan', yuan, 'service', service, 'detail', detail, 'reference', reference);
alter table import_line drop column account, drop column quantity, drop column yuan, drop column service, drop column detail,
  drop column reference, drop column booking_id;

alter table coin_import_progress rename to import_progress;
