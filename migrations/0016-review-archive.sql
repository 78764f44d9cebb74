-- A search in comments reads them in the order of the list, out of this index alone.
drop index scan_application_decided;
create index scan_application_decided on scan_application (submitted_at, id) include (state, task_type, reviewer_name, comment)
  where state <> 'pending';
-- One state's archive, as deep as one likes.
create index reviewed_state on reviewed (state, submitted_at, id);
create index scan_application_state on scan_application (state, submitted_at, id);
create index appeal_state on appeal (state, submitted_at, id);

-- What was decided is kept for years (at least one), not for ever: its history may go as a whole once its decision is a year old, and else not a line of it.
drop trigger review_event_append_only on review_event;
create trigger review_event_append_only before update or truncate on review_event execute function refuse_change();
create function refuse_partial_history() returns trigger language plpgsql as $$
begin
  if exists (select from removed join review_event using (kind, subject)) or exists (
    select from (
      select distinct on (kind, subject) action, at from removed where action <> 'note' order by kind, subject, id desc
    ) as last where action not in ('approve', 'reject') or at > now() - interval '1 year'
  ) then
    raise exception 'review_event keeps a history whole, and for a year after its decision';
  end if;
  return null;
end $$;
create trigger review_event_kept after delete on review_event referencing old table as removed
  for each statement execute function refuse_partial_history();

-- What goes along with an application is found by it.
create index scan_application_letter_file on scan_application (letter_file_id) where letter_file_id is not null;
create index webhook_delivery_of on webhook_delivery (subject);
