-- A search in comments reads them in the order of the list, out of this index alone.
drop index scan_application_decided;
create index scan_application_decided on scan_application (submitted_at, id) include (state, task_type, reviewer_name, comment)
  where state <> 'pending';
-- One state's archive, as deep as one likes.
create index reviewed_state on reviewed (state, submitted_at, id);
create index scan_application_state on scan_application (state, submitted_at, id);
create index appeal_state on appeal (state, submitted_at, id);
