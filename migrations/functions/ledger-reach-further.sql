-- Adds at most that many further entries to the sums of their days; returns how many.
create or replace function ledger_reach_further(p_most bigint) returns bigint language plpgsql as $$
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
  insert into ledger_day (account_id, day, received, spent)
  select coalesce(change.account_id, 0), change.day, sum(change.received), sum(change.spent)
  from ledger_day_changes(reach.reached, goal) as change
  group by grouping sets ((change.account_id, change.day), (change.day))
  order by 1, 2
  on conflict (account_id, day) do update set received = ledger_day.received + excluded.received, spent = ledger_day.spent + excluded.spent;
  update ledger_reach set reached = goal;
  return goal - reach.reached;
end $$;
