-- What was decided, by task type and reviewer: the archive's usual question, answered out of the index alone.
create index scan_application_decided on scan_application (submitted_at, id) include (state, task_type, reviewer_name)
  where state <> 'pending';
