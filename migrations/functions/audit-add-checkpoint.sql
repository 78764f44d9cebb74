-- Runs with the rights of its owner: the role of the portal may not write checkpoints itself.
-- Rows are taken by their numbers alone, since they are not dated in the order they are numbered.
create or replace function audit_add_checkpoint(p_settled timestamptz, p_now timestamptz, p_most integer) returns setof audit_checkpoint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- A transaction that is still running may add a row with a lower number.
  settled timestamptz := least(p_settled, clock_timestamp() - interval '5 minutes');
  former bigint;
  made audit_checkpoint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit checkpoint', 0));
  former := coalesce((select max(last_id) from audit_checkpoint where kind = 'rows'), -9223372036854775808);
  select 'rows', min((entry).id), max((entry).id), count(*), max((entry).at), p_now,
    sha256(convert_to(string_agg(audit_line(entry) || chr(10), '' order by (entry).id), 'UTF8'))
  into made.kind, made.first_id, made.last_id, made.entries, made.newest_at, made.made_at, made.rows_digest
  from (
    select audit as entry from audit
    where id > former and id <= (select max(id) from audit where id > former and at < settled)
    order by id limit p_most
  ) as taken;
  if made.entries > 0 then return next audit_append_checkpoint(made); end if;
end $$;
