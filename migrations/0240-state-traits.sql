-- What a state means for its kind stands in the declaration; triggers read it here. The start writes it, as it writes the states.
alter table review_state add column traits text[] not null default '{}';
update review_state set traits = case when state = 'issued' then '{holds,issued}' else '{holds}' end::text[]
  where kind = 'invoices' and state in ('pending', 'approved', 'issued');
update review_state set traits = '{issued}' where kind = 'invoices' and state = 'reversed';

create or replace function hold_invoice_recharges() returns trigger language plpgsql as $$
declare
  holds boolean := exists (select from review_state where kind = 'invoices' and state = new.state and 'holds' = any(traits));
begin
  update invoice_recharge set is_held = holds where invoice_id = new.id and is_held is distinct from holds;
  return null;
end $$;
