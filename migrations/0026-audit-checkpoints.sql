-- Checkpoints replace the seals. A checkpoint's digest covers its own fields, the digest of the rows it holds and the checkpoint before it,
-- so that neither a range nor a date can be changed afterwards. Every digest is published: the digests of seals never were, and prove nothing.
-- They stay in audit_seal and are read no more.
delete from parameter where name = 'audit_check';
create table audit_checkpoint (
  number bigint primary key,
  kind text not null check (kind in ('rows', 'removal')),
  -- The rows between the former checkpoint of the same kind and last_id: no number lies between two checkpoints.
  first_id bigint not null,
  last_id bigint not null,
  entries bigint not null,
  newest_at timestamptz not null,
  made_at timestamptz not null,
  rows_digest bytea not null,
  digest bytea not null
);
create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint execute function refuse_change();

create function audit_append_checkpoint(made audit_checkpoint) returns audit_checkpoint language plpgsql set search_path = public, pg_temp as $$
declare
  former audit_checkpoint;
begin
  select * into former from audit_checkpoint order by number desc limit 1;
  made.number := coalesce(former.number, 0) + 1;
  made.digest := sha256(coalesce(former.digest, '') || convert_to(jsonb_build_array(made.number, made.kind, made.first_id, made.last_id,
    made.entries, extract(epoch from made.newest_at), extract(epoch from made.made_at), encode(made.rows_digest, 'hex'))::text, 'UTF8'));
  insert into audit_checkpoint select made.*;
  return made;
end $$;

-- The two below run with the rights of their owner: the role of the portal may neither write checkpoints nor remove rows itself.
-- Rows are taken by their numbers alone, since they are not dated in the order they are numbered.
create function audit_add_checkpoint(p_settled timestamptz, p_now timestamptz, p_most integer) returns setof audit_checkpoint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
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
    where id > former and id <= (select max(id) from audit where id > former and at < p_settled)
    order by id limit p_most
  ) as taken;
  if made.entries > 0 then return next audit_append_checkpoint(made); end if;
end $$;

-- At most so many whole checkpoints, from the oldest on, whose rows are all older than twelve months; what goes is a checkpoint of its own.
create function audit_remove_old(p_now timestamptz, p_most integer) returns setof audit_checkpoint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest timestamptz := least(p_now, now()) - interval '12 months';
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

revoke execute on function audit_append_checkpoint(audit_checkpoint) from public;

-- The schema of the job queue belongs to the owner of the database; what pg-boss makes in it belongs to the role of the portal.
create schema if not exists pgboss;

-- Only the owner of an index may ask for this.
create function ledger_clean_texts() returns bigint language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('ledger_text_pairs')
$$;
