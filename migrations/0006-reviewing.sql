-- What each reviewed kind declares, written at every start: its states, and which action leads from where to where.
create table review_state (
  kind text,
  state text,
  -- Waits for a reviewer.
  is_open boolean not null,
  -- What a state means for its kind stands in the declaration; triggers read it here. The start writes it, as it writes the states.
  traits text[] not null default '{}',
  primary key (kind, state)
);

create table review_transition (
  kind text,
  action text,
  from_state text,
  to_state text,
  primary key (kind, action, from_state, to_state),
  constraint review_transition_kind_from_state_fkey foreign key (kind, from_state) references review_state(kind, state),
  constraint review_transition_kind_to_state_fkey foreign key (kind, to_state) references review_state(kind, state)
);
create index review_transition_from on review_transition (kind, from_state);
create index review_transition_to on review_transition (kind, to_state);

create table review_bulk (
  id uuid primary key,
  kind text not null,
  action text not null,
  comment text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'undoing', 'undone')),
  by_id text not null,
  by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index review_bulk_newest on review_bulk (kind, created_at desc);

create table review_bulk_item (
  bulk_id uuid references review_bulk(id),
  subject uuid,
  outcome text check (outcome in ('done', 'skipped', 'undone', 'kept')),
  primary key (bulk_id, subject)
);
create index review_bulk_item_open on review_bulk_item (bulk_id, subject) where outcome is null;

-- What happened to an item, with the changed fields before and after. Append-only.
create table review_event (
  id bigint generated always as identity primary key,
  kind text not null,
  subject uuid not null,
  at timestamptz not null,
  actor text not null,
  actor_name text not null,
  action text not null,
  text text not null default '',
  mentions jsonb not null default '[]',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  bulk_id uuid
);
create index review_event_subject on review_event (kind, subject, id);

-- Files that an action attached to an item, one a slot of its declaration.
create table review_file (
  kind text,
  subject uuid,
  action text not null,
  slot text not null,
  file_id text references stored_file(id),
  -- The step that attached it, which an undo takes back.
  decision_id uuid not null,
  at timestamptz not null,
  primary key (kind, subject, file_id)
);
create index review_file_file on review_file (file_id);

-- What applicants have yet to be told of: a row lives from a decision until it can no longer be undone.
create table review_notice (
  kind text,
  subject uuid,
  due_at timestamptz not null,
  -- Set when the applicant opened the record before that, and was told then.
  notified_at timestamptz,
  primary key (kind, subject)
);
create index review_notice_due on review_notice (kind, due_at);

create table review_template (
  id uuid primary key,
  kind text not null,
  name text not null,
  action text not null,
  text text not null,
  created_at timestamptz not null
);
create index review_template_kind on review_template (kind, created_at);

create table review_check (
  kind text,
  subject uuid,
  item text,
  by_name text not null,
  at timestamptz not null,
  primary key (kind, subject, item)
);

-- Counts the decisions on one person's items; its row lock orders them, so that a watcher misses none.
create table review_watch (
  person text primary key,
  version bigint not null
);

-- The columns and indexes that every reviewed table begins with: create table … (like reviewed including all, …).
create table reviewed (
  id uuid primary key,
  state text not null,
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
  is_open boolean not null default true,
  decision_action text not null default '',
  decision_before jsonb
);
create index reviewed_applicant on reviewed (applicant_name, id) include (state);
create index reviewed_assignee on reviewed (assignee_name, id) include (state);
create index reviewed_decided on reviewed (decided_at, id) include (state, submitted_at, due_at);
create index reviewed_decision on reviewed (decision_id) where decision_id is not null;
create index reviewed_due on reviewed (due_at, id) include (state);
create index reviewed_mine on reviewed (assignee_id, submitted_at, id) where is_open and assignee_id <> '';
create index reviewed_own on reviewed (applicant, submitted_at desc, id desc);
create index reviewed_pending_applicant on reviewed (applicant_name, id) where is_open;
create index reviewed_pending_assignee on reviewed (assignee_name, id) where is_open;
create index reviewed_pending_due on reviewed (due_at, id) where is_open;
-- The queue by each of its columns, then everything.
create index reviewed_pending_submitted on reviewed (submitted_at, id) where is_open;
create index reviewed_reviewer on reviewed (reviewer_name, id) include (state);
-- One state's archive, as deep as one likes.
create index reviewed_state on reviewed (state, submitted_at, id);
create index reviewed_submitted on reviewed (submitted_at, id) include (state);
create index reviewed_version on reviewed (applicant, version) where version > 0;

-- Every reviewed table has it: create trigger review_state before insert or update of state on … execute function check_review_state('kind').
create function check_review_state() returns trigger language plpgsql as $$
declare
  old_state text := case when tg_op = 'UPDATE' then old.state else new.state end;
begin
  -- One query a row, because a bulk changes thousands.
  select is_open into new.is_open from review_state where kind = tg_argv[0] and state = new.state and (
    old_state = new.state
    or exists (select from review_transition where kind = tg_argv[0] and from_state = old_state and to_state = new.state)
  );
  if not found then
    raise exception 'no action of % leads from % to %', tg_argv[0], old_state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A history may go once it ended, a year ago, with an action that leaves nothing to wait for.
create function refuse_partial_history() returns trigger language plpgsql as $$
begin
  if exists (select from removed join review_event using (kind, subject)) or exists (
    select from (
      select distinct on (kind, subject) kind, action, at from removed where action <> 'note' order by kind, subject, id desc
    ) as last where at > now() - interval '1 year' or not exists (
      select from review_transition join review_state on review_state.kind = review_transition.kind and state = to_state
      where review_transition.kind = last.kind and review_transition.action = last.action and not is_open
    )
  ) then
    raise exception 'review_event keeps a history whole, and for a year after its decision';
  end if;
  return null;
end $$;

create trigger review_event_append_only before update or truncate on review_event for each statement execute function refuse_change();
create trigger review_event_kept after delete on review_event referencing old table as removed for each statement execute function refuse_partial_history();
