-- Closed months, one row for each close and each reopening; the last row counts. No booking is dated before `open_from` (Asia/Shanghai).
create table ledger_closing (
  id bigint generated always as identity primary key,
  open_from date not null check (extract(day from open_from) = 1),
  at timestamptz not null,
  made_by text not null,
  made_by_name text not null,
  reason text not null default ''
);
create trigger ledger_closing_stays before update or delete on ledger_closing for each statement execute function ledger_forbid();

create function ledger_is_closed(p_at timestamptz) returns boolean language plpgsql as $$
begin
  -- A close takes the same lock exclusively, so it waits for bookings under way, and later bookings see it.
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger closing', 0));
  return coalesce(p_at < (select open_from::timestamp at time zone 'Asia/Shanghai' from ledger_closing order by id desc limit 1), false);
end $$;

create function ledger_refuse_closed() returns trigger language plpgsql as $$
begin
  if ledger_is_closed(new.at) then
    raise exception 'a booking at % is before the open period', new.at using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_booking_period before insert on ledger_booking for each row execute function ledger_refuse_closed();

-- An order to reopen closed months.
alter table coin_order drop constraint coin_order_kind_check,
  add constraint coin_order_kind_check check (kind in ('recharge', 'grant', 'deduct', 'reverse', 'import', 'limit', 'reopen')),
  add column open_from date,
  add constraint coin_order_open_from check ((kind = 'reopen') = (open_from is not null));
create unique index coin_order_reopen on coin_order (kind) where state = 'pending' and kind = 'reopen';
