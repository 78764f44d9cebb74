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
    entry.terms := search_terms(concat_ws(chr(10), p_detail, p_service, booking.reference, account.code));
    entry.hash := sha256(coalesce(account.chain, '') || convert_to(ledger_entry_text(account.code, entry, booking), 'UTF8'));
    update ledger_account set
      balance = entry.balance,
      granted = account.granted + p_granted,
      -- The credit that ends a balance of 0 stays visible, even if the clock was ahead when the entries before it were hidden.
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
