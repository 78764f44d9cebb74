-- Rows of the audit trail as they were when they were sealed. Each digest holds the one before it:
-- nothing sealed can be changed, put in or left out without its being seen.
create table audit_seal (
  number bigint generated always as identity primary key,
  first_id bigint not null,
  through_id bigint not null unique,
  entries bigint not null,
  newest_at timestamptz not null,
  sealed_at timestamptz not null,
  digest bytea not null
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal execute function refuse_change();

-- As text of a fixed form: one row has one digest whatever a session's settings are.
create function audit_line(entry audit) returns text language sql immutable parallel safe as $$
  select jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor_id, entry.actor_name, entry.ip, entry.request_id,
    entry.action, entry.subject, entry.detail)::text
$$;

-- Kept twelve months (GB/T 22239-2019, 8.1.4.3): what is older may go, and nothing else ever.
drop trigger audit_append_only on audit;
create trigger audit_append_only before update or truncate on audit execute function refuse_change();
create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '12 months' then
    raise exception '% keeps its rows for twelve months', tg_table_name;
  end if;
  return old;
end $$;
create trigger audit_kept before delete on audit for each row execute function refuse_early_removal();
