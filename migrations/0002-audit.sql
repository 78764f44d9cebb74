-- Append-only: rows are neither changed nor removed by the program.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  ip text not null,
  request_id text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_action on audit (action, id);
create index audit_actor on audit (actor_kind, actor_id, id);
create index audit_at on audit (at);
create index audit_subject on audit (subject, id);

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

-- As text of a fixed form: one row has one digest whatever a session's settings are.
create function audit_line(entry audit) returns text language sql immutable parallel safe as $$
  select jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.actor_name, entry.ip, entry.request_id,
    entry.action, entry.subject, entry.detail)::text
$$;

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

create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '12 months' then
    raise exception '% keeps its rows for twelve months', tg_table_name;
  end if;
  return old;
end $$;

create trigger audit_append_only before update or truncate on audit for each statement execute function refuse_change();
create trigger audit_kept before delete on audit for each row execute function refuse_early_removal();
create trigger audit_checkpoint_append_only before delete or update or truncate on audit_checkpoint for each statement execute function refuse_change();
