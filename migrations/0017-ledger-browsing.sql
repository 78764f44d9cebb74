-- The kind of its booking beside the amount, so that the ledger can be browsed by both out of one index. No part of what is hashed; reconciling
-- compares it. Filling it in is the only change entries ever see.
-- A long ledger takes minutes.
set local statement_timeout = 0;
drop index ledger_entry_at;
drop index ledger_entry_account;
alter table ledger_entry add column kind text;
alter table ledger_entry disable trigger ledger_entry_stays;
update ledger_entry as entry set kind = booking.kind from ledger_booking as booking where booking.id = entry.booking_id;
alter table ledger_entry enable trigger ledger_entry_stays;

create or replace function ledger_append(account ledger_account, booking ledger_booking, p_amount bigint, p_granted bigint, p_service text, p_detail text)
returns bigint language plpgsql as $$
declare
  entry ledger_entry;
begin
  entry.id := nextval('ledger_entry_id_seq');
  entry.booking_id := booking.id;
  entry.account_id := account.id;
  entry.kind := booking.kind;
  entry.amount := p_amount;
  entry.granted := p_granted;
  entry.service := p_service;
  entry.detail := p_detail;
  entry.at := booking.at;
  if account.kind = 'customer' then
    entry.balance := account.balance + p_amount;
    entry.hash := sha256(coalesce(account.chain, '') || convert_to(ledger_entry_text(account.code, entry, booking), 'UTF8'));
    update ledger_account set
      balance = entry.balance,
      granted = account.granted + p_granted,
      -- The credit that ends a time at 0 is shown, even if the clock stood later when the entries before it were cleared.
      visible_from = case
        when p_amount > 0 and account.zero_since is not null and account.visible_from > booking.at
        then greatest(booking.at, account.zero_since + interval '1 microsecond')
        else account.visible_from
      end,
      zero_since = case when entry.balance = 0 then booking.at end,
      entries = account.entries + 1,
      chain = entry.hash
    where id = account.id;
    if account.balance >= account.alert_below and entry.balance < account.alert_below then
      insert into ledger_alert (account_id, balance, alert_below, at) values (account.id, entry.balance, account.alert_below, booking.at);
    end if;
  end if;
  insert into ledger_entry select entry.*;
  return entry.balance;
end $$;

-- The customers' legs in each order they are listed in, by each filter. Those of an account carry what else they are filtered by.
create index ledger_entry_at on ledger_entry (at, id) include (kind, amount) where balance is not null;
create index ledger_entry_kind on ledger_entry (kind, at, id) include (amount) where balance is not null;
create index ledger_entry_amount on ledger_entry (abs(amount), at, id) include (kind) where balance is not null;
create index ledger_entry_kind_amount on ledger_entry (kind, abs(amount), at, id) where balance is not null;
create index ledger_entry_account on ledger_entry (account_id, at desc, id desc) include (kind, amount);
-- A partial index tells the planner nothing about its expressions: it would look for rare amounts in the order of time.
create statistics ledger_entry_amounts (mcv) on kind, (abs(amount)) from ledger_entry;
analyze ledger_entry;

-- What browsing reads more quickly than entries: their texts and the sums of their days. Written by a job, because booking must not pay for it;
-- entries beyond `reached` are read themselves.
create table ledger_text (
  entry_id bigint primary key,
  texts text not null
);
create index ledger_text_pairs on ledger_text using gin (text_pairs(texts));

-- Account 0 is all of them.
create table ledger_day (
  account_id bigint not null,
  day date not null,
  received bigint not null,
  spent bigint not null,
  primary key (account_id, day)
);

-- Entries up to `seen` are all there as soon as no transaction older than `seen_by` runs any more.
create table ledger_reach (
  reached bigint not null,
  seen bigint not null,
  seen_by xid8 not null
);
insert into ledger_reach values (0, 0, pg_current_xact_id());

-- What came in and went out by day; moves between accounts are neither, and what is taken back goes from the day it came.
create function ledger_day_changes(p_after bigint, p_upto bigint)
returns table (account_id bigint, day date, received bigint, spent bigint) language sql stable as $$
  select entry.account_id, (entry.at at time zone 'Asia/Shanghai')::date,
    case when entry.kind in ('recharge', 'grant') then entry.amount else 0 end,
    case when entry.kind in ('use', 'void') then -entry.amount else 0 end
  from ledger_entry as entry
  where entry.id > p_after and entry.id <= p_upto and entry.balance is not null and entry.kind in ('recharge', 'grant', 'use', 'void')
  union all
  select former.account_id, (former.at at time zone 'Asia/Shanghai')::date,
    case when former.kind in ('recharge', 'grant') then -former.amount else 0 end,
    case when former.kind in ('use', 'void') then former.amount else 0 end
  from ledger_entry as entry
  join ledger_booking as booking on booking.id = entry.booking_id
  join ledger_entry as former on former.booking_id = booking.reverses
  where entry.id > p_after and entry.id <= p_upto and entry.balance is not null and entry.kind = 'reversal'
    and former.balance is not null and former.kind in ('recharge', 'grant', 'use', 'void')
$$;

-- Goes on by so many entries at most; answers by how many it did.
create function ledger_reach_further(p_most bigint) returns bigint language plpgsql as $$
declare
  reach ledger_reach;
  goal bigint;
begin
  select * into strict reach from ledger_reach for update;
  if reach.reached >= reach.seen then
    goal := (select last_value from ledger_entry_id_seq);
    update ledger_reach set seen = greatest(seen, goal), seen_by = pg_snapshot_xmax(pg_current_snapshot());
    return 0;
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < reach.seen_by then return 0; end if;

  goal := least(reach.seen, reach.reached + p_most);
  insert into ledger_text (entry_id, texts)
  select entry.id, lower(concat_ws(chr(10), entry.detail, entry.service, booking.reference, account.code))
  from ledger_entry as entry
  join ledger_booking as booking on booking.id = entry.booking_id
  join ledger_account as account on account.id = entry.account_id
  where entry.id > reach.reached and entry.id <= goal and entry.balance is not null;
  insert into ledger_day (account_id, day, received, spent)
  select coalesce(change.account_id, 0), change.day, sum(change.received), sum(change.spent)
  from ledger_day_changes(reach.reached, goal) as change
  group by grouping sets ((change.account_id, change.day), (change.day))
  order by 1, 2
  on conflict (account_id, day) do update set received = ledger_day.received + excluded.received, spent = ledger_day.spent + excluded.spent;
  update ledger_reach set reached = goal;
  return goal - reach.reached;
end $$;

-- The entries of customers that contain a text. Never row by row, whatever the planner expects of the limit: taking texts to pieces is dear.
create function ledger_find(p_text text, p_most bigint) returns setof bigint language plpgsql stable set enable_seqscan = off as $$
declare
  lowered text := lower(p_text);
  pieces text[] := text_pairs(p_text);
begin
  -- Pairs say all that their characters say.
  if length(lowered) > 1 then pieces := pieces[length(lowered) + 1 :]; end if;
  return query
    select entry_id from ledger_text where text_pairs(texts) @> pieces and position(lowered in texts) > 0
    union all
    select entry.id
    from ledger_entry as entry
    join ledger_booking as booking on booking.id = entry.booking_id
    join ledger_account as account on account.id = entry.account_id
    where entry.id > (select reached from ledger_reach) and entry.balance is not null
      and position(lowered in lower(concat_ws(chr(10), entry.detail, entry.service, booking.reference, account.code))) > 0
    limit p_most;
end $$;

-- A check looks at everything, or at what came since and at where the accounts were left.
alter table ledger_check
  add column is_whole boolean not null default true,
  add column last_entry bigint not null default 0,
  add column last_booking bigint not null default 0;

-- Where the last check without findings left an account.
create table ledger_checked (
  account_id bigint primary key,
  entries bigint not null,
  last_entry bigint not null,
  balance bigint not null,
  granted bigint not null,
  chain bytea
);
