-- Time goes forward in the chain, so that no caller can date what is to come.
create or replace function audit_append_checkpoint(made audit_checkpoint) returns audit_checkpoint language plpgsql set search_path = public, pg_temp as $$
declare
  former audit_checkpoint;
begin
  select * into former from audit_checkpoint order by number desc limit 1;
  -- The clocks of portal and database may differ a little.
  if made.made_at > clock_timestamp() + interval '5 minutes' then raise exception 'a checkpoint of the audit trail is dated in the future'; end if;
  if made.made_at < former.made_at then raise exception 'a checkpoint of the audit trail is dated before the last one'; end if;
  made.number := coalesce(former.number, 0) + 1;
  made.digest := sha256(coalesce(former.digest, '') || convert_to(jsonb_build_array(made.number, made.kind, made.first_id, made.last_id,
    made.entries, extract(epoch from made.newest_at), extract(epoch from made.made_at), encode(made.rows_digest, 'hex'))::text, 'UTF8'));
  insert into audit_checkpoint select made.*;
  return made;
end $$;
