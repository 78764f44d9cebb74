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
  id uuid primary key,
  state text not null default 'pending',
  applicant text not null,
  applicant_name text not null,
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  escalated_at timestamptz,
  assignee_id text not null default '',
  assignee_name text not null default '',
  claimed_at timestamptz,
  first_approver_id text not null default '',
  first_approver_name text not null default '',
  reviewer_id text not null default '',
  reviewer_name text not null default '',
  decided_at timestamptz,
  comment text not null default '',
  decision_id uuid,
  decision_by text not null default '',
  decision_at timestamptz,
  version bigint not null default 0,
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
  is_open boolean not null default true,
  decision_action text not null default '',
  decision_before jsonb,
  task_code text not null default '',
  -- What an assessor handed over for a passed application: a report, an address of the results, or both.
  result_file_id text references stored_file(id),
  result_address text not null default '',
  result_at timestamptz,
  terms tsvector not null generated always as (named_search_terms(
    'number', number, 'name', name, 'task_type', task_type,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored
);
create index scan_application_applicant_name_id_idx on scan_application (applicant_name, id) where is_open;
create index scan_application_applicant_name_id_state_idx on scan_application (applicant_name, id) include (state);
create index scan_application_applicant_submitted_at_id_idx on scan_application (applicant, submitted_at desc, id desc);
create index scan_application_applicant_version_idx on scan_application (applicant, version) where version > 0;
create index scan_application_assignee_id_submitted_at_id_idx on scan_application (assignee_id, submitted_at, id) where is_open and assignee_id <> '';
create index scan_application_assignee_name_id_idx on scan_application (assignee_name, id) where is_open;
create index scan_application_assignee_name_id_state_idx on scan_application (assignee_name, id) include (state);
create index scan_application_count on scan_application (target_count, id) include (state);
create index scan_application_decided_at_id_state_submitted_at_due_at_idx on scan_application (decided_at, id) include (state, submitted_at, due_at);
create index scan_application_decision_id_idx on scan_application (decision_id) where decision_id is not null;
create index scan_application_due_at_id_idx on scan_application (due_at, id) where is_open;
create index scan_application_due_at_id_state_idx on scan_application (due_at, id) include (state);
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
create index scan_application_reviewer_name_id_state_idx on scan_application (reviewer_name, id) include (state);
create index scan_application_same on scan_application (applicant, target_digest) where is_open;
create index scan_application_state on scan_application (state, submitted_at, id);
create index scan_application_submitted_at_id_idx on scan_application (submitted_at, id) where is_open;
create index scan_application_submitted_at_id_state_idx on scan_application (submitted_at, id) include (state);
create index scan_application_terms on scan_application using gin (terms);
create index scan_application_type on scan_application (task_type, id) include (state);

-- The running number of each day.
create table scan_application_day (
  day date primary key,
  last integer not null
);

create trigger review_state before insert or update of state on scan_application for each row execute function check_review_state('scan-applications');
