-- Adds at most that many further entries to the sums of their days; returns how many.
create or replace function ledger_sum_days(p_most bigint) returns bigint language plpgsql as $$
declare
  progress ledger_day_progress;
  goal bigint;
begin
  select * into strict progress from ledger_day_progress for update;
  if progress.summed >= progress.seen then
    goal := (select last_value from ledger_entry_id_seq);
    update ledger_day_progress set seen = greatest(seen, goal), seen_by = pg_snapshot_xmax(pg_current_snapshot());
    return 0;
  end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < progress.seen_by then return 0; end if;

  goal := least(progress.seen, progress.summed + p_most);
  insert into ledger_day (account_id, day, received, spent)
  select coalesce(change.account_id, 0), change.day, sum(change.received), sum(change.spent)
  from ledger_day_changes(progress.summed, goal) as change
  group by grouping sets ((change.account_id, change.day), (change.day))
  order by 1, 2
  on conflict (account_id, day) do update set received = ledger_day.received + excluded.received, spent = ledger_day.spent + excluded.spent;
  update ledger_day_progress set summed = goal;
  return goal - progress.summed;
end $$;
