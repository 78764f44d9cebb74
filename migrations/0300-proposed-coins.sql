-- A change of coins that waits for a second person is a proposal like any other. What belongs to the books never expires.
alter table proposal alter column expires_at drop not null,
  -- What else the second person decides by, and the note of who decided.
  add column facts jsonb not null default '[]',
  add column note text not null default '',
  -- Of its kind one proposal is open with this key.
  add column conflict_key text;
update proposal set conflict_key = subject;
drop index proposal_open;
create unique index proposal_open on proposal (kind, conflict_key) where state = 'open';
create index proposal_open_subject on proposal (subject) where state = 'open';

insert into proposal (id, kind, subject, what, before, after, facts, detail, payload, conflict_key,
  proposed_by, proposed_by_name, proposed_at, state, decided_by, decided_by_name, decided_at, note)
select o.id,
  case o.kind when 'import' then 'coin-import.book' when 'reopen' then 'coin-desk.reopen-months' else 'coin-account.' || o.kind end,
  case o.kind when 'import' then 'coin-import ' || o.import_id when 'reopen' then 'coin-desk' else 'coin ' || o.account_id end,
  case o.kind when 'import' then o.reason when 'reopen' then to_char(o.open_from, 'YYYY-MM') || ' 起的月份'
    else o.account_id || ' ' || coalesce(c.company, '') end,
  '',
  case o.kind when 'reopen' then to_char(o.open_from, 'YYYY-MM') || ' 起重新允许记账' else o.amount || ' 枚' end,
  (select coalesce(jsonb_agg(jsonb_build_object('name', fact.name, 'value', fact.value)), '[]') from (values
    ('数量', case when o.kind <> 'reopen' then o.amount || ' 枚' end),
    ('金额', case when o.fen > 0 then to_char(o.fen / 100.0, 'FM999999999990.00') || ' 元' end),
    ('收款凭证号', nullif(o.receipt, '')),
    ('说明', nullif(o.reason, ''))) as fact (name, value) where fact.value is not null),
  jsonb_strip_nulls(jsonb_build_object('amount', o.amount, 'fen', nullif(o.fen, 0), 'receipt', nullif(o.receipt, ''), 'reason', o.reason,
    'reverses', o.reverses, 'requestId', o.request_id, 'bookingId', o.booking_id, 'openFrom', o.open_from)),
  case when o.state = 'pending' then case o.kind when 'import' then jsonb_build_object('id', o.import_id)
    when 'reopen' then jsonb_build_object('openFrom', o.open_from, 'reason', o.reason)
    else jsonb_strip_nulls(jsonb_build_object('kind', o.kind, 'account', o.account_id, 'amount', o.amount, 'fen', nullif(o.fen, 0),
      'receipt', nullif(o.receipt, ''), 'reason', o.reason, 'reverses', o.reverses, 'requestId', o.request_id, 'receiptFileId', f.file_id)) end end,
  case o.kind when 'import' then 'coin-import ' || o.import_id when 'reopen' then 'coin-desk' when 'reverse' then o.reverses::text
    else nullif(o.receipt, '') end,
  substr(o.made_by, length('staff ') + 1), o.made_by_name, o.made_at,
  case o.state when 'pending' then 'open' when 'confirmed' then 'confirmed' else case o.decided_by when o.made_by then 'withdrawn' else 'declined' end end,
  substr(o.decided_by, length('staff ') + 1), o.decided_by_name, o.decided_at, o.note
from coin_order o
left join coin_account a on a.id = o.account_id
left join coin_customer c on c.id = a.customer_id
left join coin_receipt_file f on f.order_id = o.id;

alter table coin_receipt_file drop constraint coin_receipt_file_order_id_fkey;
alter table coin_receipt_file rename column order_id to proposal_id;
alter table coin_receipt_file add constraint coin_receipt_file_proposal foreign key (proposal_id) references proposal (id);
drop table coin_order;
-- A proposal refers to it, so it is never removed.
alter table import rename column has_order to is_proposed;
update notice set url = replace(url, '/console/coin-orders?', '/console/proposals?') where url like '/console/coin-orders?%';
