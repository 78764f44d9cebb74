create or replace function ledger_is_closed(p_at timestamptz) returns boolean language plpgsql as $$
begin
  -- A close takes the same lock exclusively, so it waits for bookings under way, and later bookings see it.
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger closing', 0));
  return coalesce(p_at < (select open_from::timestamp at time zone 'Asia/Shanghai' from ledger_closing order by id desc limit 1), false);
end $$;
