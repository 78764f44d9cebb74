-- At most so many whole checkpoints, from the oldest on, whose rows are all older than the days given and than twelve months; what goes is a
-- checkpoint of its own. An earlier version calls the function of two arguments.
create or replace function audit_remove_old(p_now timestamptz, p_most integer, p_days integer) returns setof audit_checkpoint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest timestamptz := least(p_now, now()) - greatest(interval '12 months', make_interval(days => p_days));
  former bigint;
  made audit_checkpoint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit checkpoint', 0));
  former := coalesce((select max(last_id) from audit_checkpoint where kind = 'removal'), -9223372036854775808);
  made.last_id := (
    select max(last_id) from (
      select last_id from audit_checkpoint where kind = 'rows' and last_id > former and last_id < coalesce(
        (select min(last_id) from audit_checkpoint where kind = 'rows' and last_id > former and newest_at >= oldest), 9223372036854775807
      ) order by last_id limit p_most
    ) as over
  );
  with removed as (delete from audit where id <= made.last_id returning id, at)
  select 'removal', min(id), count(*), max(at), p_now, ''
  into made.kind, made.first_id, made.entries, made.newest_at, made.made_at, made.rows_digest from removed;
  if made.entries > 0 then return next audit_append_checkpoint(made); end if;
end $$;
