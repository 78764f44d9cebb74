create table applicant (
  id text primary key,
  account text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- Applicants are made by staff: a one-time password that must be changed, and how to reach them.
  company text not null default '',
  phone text not null default '',
  email text not null default '',
  version integer not null default 0,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  invited_at timestamptz,
  freeze_reason text not null default ''
);
create unique index applicant_account on applicant (lower(account));
create index applicant_newest on applicant (created_at desc, id);

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
  letter_file_id text references stored_file(id),
  has_letter text not null generated always as (case
    when letter_file_id is null then 'no'
    else 'yes'
end) stored,
  authorized_at timestamptz,
  declaration_version text not null default '',
  ip text not null,
  task_code text not null default '',
  -- What an assessor handed over for a passed application: a report, an address of the results, or both.
  result_file_id text references stored_file(id),
  result_address text not null default '',
  result_at timestamptz,
  terms tsvector not null generated always as (named_search_terms(
    'number', number, 'name', name, 'task_type', task_type,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored
);
alter table scan_application alter state set default 'pending';
create index scan_application_count on scan_application (target_count, id) include (state);
create index scan_application_flags on scan_application using gin (flags);
create index scan_application_letter on scan_application (has_letter, submitted_at, id);
-- What goes along with an application is found by it.
create index scan_application_letter_file on scan_application (letter_file_id) where letter_file_id is not null;
create index scan_application_name on scan_application (name, id) include (state);
create index scan_application_number on scan_application (number, id) include (state);
create index scan_application_pending_count on scan_application (target_count, id) where is_open;
create index scan_application_pending_name on scan_application (name, id) where is_open;
create index scan_application_pending_number on scan_application (number, id) where is_open;
create index scan_application_pending_type on scan_application (task_type, id) where is_open;
create index scan_application_result_file on scan_application (result_file_id) where result_file_id is not null;
create index scan_application_same on scan_application (applicant, target_digest) where is_open;
create index scan_application_terms on scan_application using gin (terms);
create index scan_application_type on scan_application (task_type, id) include (state);

-- The running number of each day.
create table scan_application_day (
  day date primary key,
  last integer not null
);

create trigger review_state before insert or update of state on scan_application for each row execute function check_review_state('scan-applications');
