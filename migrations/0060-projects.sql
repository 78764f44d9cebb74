-- The companies in whose name projects are run; visitors pick one of them, grouped by province.
create table operating_entity (
  id text primary key,
  name text not null unique,
  province text not null,
  place integer not null,
  is_listed boolean not null default true
);
create index operating_entity_place on operating_entity (place, id);

create table project (
  -- Of the research search; the progress search goes by `number`, written in capitals.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  number text not null unique check (number = upper(number)),
  operator_id text not null references operating_entity (id),
  name text not null,
  customer text not null,
  system_name text not null,
  level text not null default '',
  kind text not null,
  -- Of its project-level application: 0 none, 1 open, 2 completed.
  application_state smallint not null default 0 check (application_state in (0, 1, 2)),
  -- What its customer sees.
  is_shown boolean not null default true,
  masks_customer boolean not null default false,
  has_problem boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index project_newest on project (created_at desc, id);
create index project_operator on project (operator_id, created_at desc, id);
create index project_words on project using gin (text_pairs(number || ' ' || name || ' ' || customer));

create table project_node (
  id text primary key,
  project_id text not null references project (id),
  place integer not null,
  name text not null,
  waits_for text not null check (waits_for in ('us', 'customer', 'authority')),
  planned_on date,
  finished_at timestamptz,
  is_skipped boolean not null default false,
  is_shown boolean not null default true,
  remark text not null default '',
  unique (project_id, place) deferrable
);
create index project_node_planned on project_node (planned_on, project_id) where finished_at is null and not is_skipped;

create table project_task (
  id text primary key,
  project_id text not null references project (id),
  place integer not null,
  name text not null
);
create index project_task_project on project_task (project_id, place);

create table project_test (
  id text primary key,
  task_id text not null references project_task (id),
  place integer not null,
  name text not null
);
create index project_test_task on project_test (task_id, place);

create table research_question (
  id text primary key,
  test_id text not null references project_test (id),
  place integer not null,
  mode text not null check (mode in ('text', 'choice', 'table', 'file')),
  name text not null
);
create index research_question_test on research_question (test_id, place);

create table research_answer (
  id text primary key,
  question_id text not null references research_question (id),
  place integer not null,
  group_name text not null default '',
  content text not null default ''
);
create index research_answer_question on research_answer (question_id, place);

create table research_file (
  answer_id text not null references research_answer (id),
  file_id text not null references stored_file (id),
  place integer not null,
  primary key (answer_id, file_id)
);
create index research_file_file on research_file (file_id);

create table solution_application (
  like reviewed including all,
  number text not null unique,
  project_id text not null references project (id),
  -- null: of the whole project.
  task_id text references project_task (id),
  way text not null check (way in ('compliance', 'high')),
  -- What was debited from the account, and by which booking; an application that costs nothing has neither.
  account text references coin_account (id),
  price integer not null default 0 check (price >= 0),
  booking_id bigint references ledger_booking (id),
  refund_id bigint references ledger_booking (id),
  -- Texts that the queue of staff is filtered by.
  project_name text not null,
  task_name text not null,
  check ((account is null) = (booking_id is null))
);
create trigger review_state before insert or update of state on solution_application
  for each row execute function check_review_state('solutions');
-- One that is open or completed for each task, or the whole project, and way; after a declined one there may be another.
create unique index solution_application_one on solution_application (project_id, coalesce(task_id, ''), way) where state <> 'declined';
create index solution_application_project on solution_application (project_id, submitted_at desc, id);
create sequence solution_application_number;
