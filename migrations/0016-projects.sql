-- Milestones that staff have changed; a kind without a row has those of the program.
create table milestone_template (
  kind text primary key check (kind in ('mlps', 'crypto', 'dsmm')),
  -- In their order: name, waitsFor, isShown, and the days from the start of the project to the planned day.
  nodes jsonb not null,
  version integer not null default 1,
  updated_by_name text not null,
  updated_at timestamptz not null
);

-- The companies in whose name projects are run; visitors pick one of them, grouped by province.
create table operating_entity (
  id text primary key,
  name text not null unique,
  province text not null,
  place integer not null,
  is_listed boolean not null default true,
  version integer not null default 1,
  name_key text not null default '',
  -- What names are compared by, as src/kit/company-names.ts says. Written by the program alone: what counts as a letter or a blank differs
  -- between the locales of databases.
  name_core text not null default ''
);
create index operating_entity_compared_name on operating_entity (name_key);
create index operating_entity_name_core on operating_entity (name_core);
create index operating_entity_place on operating_entity (place, id);

create table project (
  -- Of the research search; the progress search goes by `number`, written in capitals.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  number text not null unique check (number = upper(number)),
  operator_id text not null references operating_entity(id),
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
  updated_at timestamptz not null,
  version integer not null default 1,
  node_count integer not null default 0,
  finished_count integer not null default 0,
  next_node text not null default '',
  next_on date,
  terms tsvector not null generated always as (search_terms(number || ' ' || name || ' ' || customer || ' ' || system_name) || named_search_terms(
    'next_node', next_node)) stored
);
create index project_hidden on project (created_at desc, id) where not is_shown;
create index project_kind on project (kind, created_at desc, id);
create index project_level on project ("left"(level, 3), created_at desc, id);
create index project_newest on project (created_at desc, id);
create index project_next_node on project (next_node, created_at desc, id);
create index project_operator on project (operator_id, created_at desc, id);
create index project_planned on project (next_on, id);
create index project_planned_last on project (next_on desc nulls last, id);
create index project_problem on project (created_at desc, id) where has_problem and finished_count < node_count;
create index project_terms on project using gin (terms);
create index project_unplanned on project (created_at desc, id) where node_count = 0;

create table project_document (
  id uuid primary key,
  project_id text not null references project(id),
  file_id text not null unique references stored_file(id),
  title text not null,
  visible_to_customer boolean not null default false,
  -- The person key of the uploader, and the name at that time.
  uploaded_by text not null,
  uploaded_by_name text not null,
  at timestamptz not null
);
create index project_document_project on project_document (project_id, at desc, id);

-- A link shows one project to whoever holds it, until staff switch it off. Of its key only the hash is stored.
create table project_link (
  id uuid primary key,
  project_id text not null references project(id),
  -- Whom it was made for.
  label text not null,
  key_hash bytea not null,
  created_by_name text not null,
  created_at timestamptz not null,
  switched_off_by_name text not null default '',
  switched_off_at timestamptz
);
-- A link that is off is not in the index, so a request with its key does the same work as one with a made-up key.
create unique index project_link_key on project_link (key_hash) where switched_off_at is null;
create index project_link_project on project_link (project_id, created_at desc);

create table project_node (
  id text primary key,
  project_id text not null references project(id),
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

-- Who is told by SMS of finished nodes. The row goes with the subscription, as the consent is given for nothing else.
create table project_subscription (
  id uuid primary key,
  project_id text not null references project(id),
  mobile text not null,
  consent_version text not null,
  ip text not null,
  created_at timestamptz not null,
  unique (project_id, mobile)
);
create index project_subscription_mobile on project_subscription (mobile);

-- A subscriber is told of a node once, even when it is reopened and finished again.
create table project_subscription_message (
  subscription_id uuid references project_subscription(id) on delete cascade,
  node_id text references project_node(id) on delete cascade,
  primary key (subscription_id, node_id)
);
create index project_subscription_message_node on project_subscription_message (node_id);

create table project_task (
  id text primary key,
  project_id text not null references project(id),
  place integer not null,
  name text not null
);
create index project_task_project on project_task (project_id, place);

create table project_test (
  id text primary key,
  task_id text not null references project_task(id),
  place integer not null,
  name text not null,
  version integer not null default 1
);
create index project_test_task on project_test (task_id, place);

create table research_question (
  id text primary key,
  test_id text not null references project_test(id),
  place integer not null,
  mode text not null check (mode in ('text', 'choice', 'table', 'file')),
  name text not null
);
create index research_question_test on research_question (test_id, place);

create table research_answer (
  id text primary key,
  question_id text not null references research_question(id),
  place integer not null,
  group_name text not null default '',
  content text not null default ''
);
create index research_answer_question on research_answer (question_id, place);

create table research_file (
  answer_id text references research_answer(id),
  file_id text references stored_file(id),
  place integer not null,
  primary key (answer_id, file_id)
);
create index research_file_file on research_file (file_id);

create table solution_application (
  like reviewed including all,
  number text not null unique,
  project_id text not null references project(id),
  -- null: of the whole project.
  task_id text references project_task(id),
  way text not null check (way in ('compliance', 'high')),
  -- What was debited from the account, and by which booking; an application that costs nothing has neither.
  account text references coin_account(id),
  price integer not null default 0 check (price >= 0),
  booking_id bigint references ledger_booking(id),
  refund_id bigint references ledger_booking(id),
  -- Texts that the queue of staff is filtered by.
  project_name text not null,
  task_name text not null,
  terms tsvector not null generated always as (named_search_terms(
    'number', number, 'project_name', project_name, 'task_name', task_name,
    'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored,
  check ((account is null) = (booking_id is null))
);
create index solution_application_account on solution_application (account);
create index solution_application_booking on solution_application (booking_id) where booking_id is not null;
-- One that is open or completed for each task, or the whole project, and way; after a declined one there may be another.
create unique index solution_application_one on solution_application (project_id, coalesce(task_id, ''::text), way) where state <> 'declined';
create index solution_application_project on solution_application (project_id, submitted_at desc, id);
create index solution_application_refund on solution_application (refund_id) where refund_id is not null;
create index solution_application_task on solution_application (task_id);
create index solution_application_terms on solution_application using gin (terms);

create function summarize_changed_nodes() returns trigger language plpgsql as $$
begin
  perform summarize_project_nodes(array(select distinct project_id from changed));
  return null;
end $$;

-- A skipped node counts as finished; what comes next is the first that is neither.
create function summarize_project_nodes(ids text[]) returns void language sql as $$
  update project p set
    node_count = summed.nodes, finished_count = summed.finished, next_node = coalesce(next.name, ''), next_on = next.planned_on
  from (
    select p.id, count(n.id) as nodes, count(n.id) filter (where n.finished_at is not null or n.is_skipped) as finished
    from project p left join project_node n on n.project_id = p.id where p.id = any(ids) group by p.id
  ) summed
  left join lateral (
    select name, planned_on from project_node n
    where n.project_id = summed.id and n.finished_at is null and not n.is_skipped order by place limit 1
  ) next on true
  where p.id = summed.id
    and (p.node_count, p.finished_count, p.next_node, p.next_on)
      is distinct from (summed.nodes, summed.finished, coalesce(next.name, ''), next.planned_on)
$$;

create sequence solution_application_number;

create trigger project_node_added after insert on project_node referencing new table as changed for each statement execute function summarize_changed_nodes();
create trigger project_node_changed after update on project_node referencing new table as changed for each statement execute function summarize_changed_nodes();
create trigger project_node_removed after delete on project_node referencing old table as changed for each statement execute function summarize_changed_nodes();
create trigger review_state before insert or update of state on solution_application for each row execute function check_review_state('solutions');
