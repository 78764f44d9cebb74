create table scan_application (
  like reviewed including all,
  number text not null unique,
  name text not null,
  task_type_id text not null,
  task_type text not null,
  target text not null,
  targets text[] not null,
  target_digest bytea not null,
  target_count integer not null,
  flags text[] not null,
  warnings text[] not null default '{}',
  parameters text not null default '',
  letter_file_id text references stored_file (id),
  has_letter text not null generated always as (case when letter_file_id is null then 'no' else 'yes' end) stored,
  authorized_at timestamptz,
  declaration_version text not null default '',
  ip text not null
);
create index scan_application_same on scan_application (applicant, target_digest) where state = 'pending';
create index scan_application_pending_number on scan_application (number, id) where state = 'pending';
create index scan_application_pending_name on scan_application (name, id) where state = 'pending';
create index scan_application_pending_type on scan_application (task_type, id) where state = 'pending';
create index scan_application_pending_count on scan_application (target_count, id) where state = 'pending';
create index scan_application_number on scan_application (number, id) include (state);
create index scan_application_name on scan_application (name, id) include (state);
create index scan_application_type on scan_application (task_type, id) include (state);
create index scan_application_count on scan_application (target_count, id) include (state);
create index scan_application_letter on scan_application (has_letter, submitted_at, id);
create index scan_application_flags on scan_application (flags, submitted_at, id);

-- The running number of each day.
create table scan_application_day (
  day date primary key,
  last integer not null
);
