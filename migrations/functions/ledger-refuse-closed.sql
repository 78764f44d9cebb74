create or replace function ledger_refuse_closed() returns trigger language plpgsql as $$
begin
  if ledger_is_closed(new.at) then
    raise exception 'a booking at % is before the open period', new.at using errcode = 'check_violation';
  end if;
  return new;
end $$;
