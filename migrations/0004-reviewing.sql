-- Every character and every pair of neighbours: finds what contains a text, Chinese too, by index.
-- A loop, because it takes a tenth of the time of a query over generate_series.
create function text_pairs(given text) returns text[] language plpgsql immutable parallel safe as $$
declare
  lowered text := lower(given);
  pieces text[];
begin
  if given = '' then
    return '{}';
  end if;
  pieces := string_to_array(lowered, null);
  for place in 1 .. length(lowered) - 1 loop
    pieces := pieces || substr(lowered, place, 2);
  end loop;
  return pieces;
end $$;

-- The columns and indexes that every reviewed table begins with: create table … (like reviewed including all, …).
create table reviewed (
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
  version bigint not null default 0
);
create index reviewed_own on reviewed (applicant, submitted_at desc, id desc);
create index reviewed_version on reviewed (applicant, version) where version > 0;
create index reviewed_decision on reviewed (decision_id) where decision_id is not null;
create index reviewed_mine on reviewed (assignee_id, submitted_at, id) where state = 'pending' and assignee_id <> '';
-- The queue by each of its columns, then everything.
create index reviewed_pending_submitted on reviewed (submitted_at, id) where state = 'pending';
create index reviewed_pending_due on reviewed (due_at, id) where state = 'pending';
create index reviewed_pending_applicant on reviewed (applicant_name, id) where state = 'pending';
create index reviewed_pending_assignee on reviewed (assignee_name, id) where state = 'pending';
create index reviewed_submitted on reviewed (submitted_at, id) include (state);
create index reviewed_due on reviewed (due_at, id) include (state);
create index reviewed_applicant on reviewed (applicant_name, id) include (state);
create index reviewed_assignee on reviewed (assignee_name, id) include (state);
create index reviewed_reviewer on reviewed (reviewer_name, id) include (state);
create index reviewed_decided on reviewed (decided_at, id) include (state, submitted_at, due_at);
create index reviewed_comment on reviewed using gin (text_pairs(comment)) where comment <> '';

-- The texts by which an item is searched. Apart from it, because an index of texts is dear to renew and its state changes often.
create table review_text (
  subject uuid primary key,
  texts text not null
);
create index review_text_pairs on review_text using gin (text_pairs(texts));

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
create trigger review_event_append_only before update or delete or truncate on review_event execute function refuse_change();

-- Counts the decisions on one person's items; its row lock orders them, so that a watcher misses none.
create table review_watch (
  person text primary key,
  version bigint not null
);

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
  bulk_id uuid not null references review_bulk (id),
  subject uuid not null,
  outcome text check (outcome in ('done', 'skipped', 'undone', 'kept')),
  primary key (bulk_id, subject)
);
create index review_bulk_item_open on review_bulk_item (bulk_id, subject) where outcome is null;

create table review_view (
  id uuid primary key,
  kind text not null,
  owner_id text not null,
  owner_name text not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create index review_view_kind on review_view (kind, owner_id);

create table review_template (
  id uuid primary key,
  kind text not null,
  name text not null,
  action text not null,
  text text not null,
  created_at timestamptz not null
);
create index review_template_kind on review_template (kind, created_at);

create table review_tick (
  kind text not null,
  subject uuid not null,
  item text not null,
  by_name text not null,
  at timestamptz not null,
  primary key (kind, subject, item)
);
