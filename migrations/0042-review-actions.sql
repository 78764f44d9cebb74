-- What each reviewed kind declares, written at every start: its states, and which action leads from where to where.
create table review_state (
  kind text not null,
  state text not null,
  -- Waits for a reviewer.
  is_open boolean not null,
  primary key (kind, state)
);
create table review_transition (
  kind text not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  primary key (kind, action, from_state, to_state),
  foreign key (kind, from_state) references review_state (kind, state),
  foreign key (kind, to_state) references review_state (kind, state)
);

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

-- `is_open` follows from the state; `decision_before` is what an undo of the last action restores.
alter table reviewed alter state drop default, add is_open boolean not null default true,
  add decision_action text not null default '', add decision_before jsonb;
alter table scan_application add is_open boolean not null default true,
  add decision_action text not null default '', add decision_before jsonb;
alter table appeal add is_open boolean not null default true,
  add decision_action text not null default '', add decision_before jsonb;

update scan_application set is_open = false where state <> 'pending';
update appeal set is_open = false, decision_action = 'approve' where state <> 'pending';
-- What may still be undone when this version starts.
update scan_application set
  decision_action = case state when 'rejected' then 'reject' else 'approve' end,
  decision_before = jsonb_build_object('state', 'pending', 'comment', '', 'reviewer_id', '', 'reviewer_name', '', 'decided_at', null,
    'first_approver_id', case when state = 'pending' then '' else first_approver_id end,
    'first_approver_name', case when state = 'pending' then '' else first_approver_name end,
    'due_at', due_at, 'escalated_at', escalated_at)
  where decision_at > now() - interval '1 hour';

create trigger review_state before insert or update of state on scan_application
  for each row execute function check_review_state('scan-applications');
create trigger review_state before insert or update of state on appeal
  for each row execute function check_review_state('appeals');

-- Indexes of what waits hold what is open, whatever its state is called.
do $$
declare
  found record;
begin
  for found in select indexname, indexdef from pg_indexes
    where tablename in ('reviewed', 'scan_application', 'appeal') and indexdef ~ 'state (=|<>) ''pending''::text'
  loop
    execute format('drop index %I', found.indexname);
    execute replace(replace(found.indexdef, '(state = ''pending''::text)', 'is_open'), '(state <> ''pending''::text)', '(not is_open)');
  end loop;
end $$;

-- Files that an action attached to an item, one a slot of its declaration.
create table review_file (
  kind text not null,
  subject uuid not null,
  action text not null,
  slot text not null,
  file_id text not null references stored_file (id),
  -- The step that attached it, which an undo takes back.
  decision_id uuid not null,
  at timestamptz not null,
  primary key (kind, subject, file_id)
);
create index review_file_file on review_file (file_id);

-- A history may go once it ended, a year ago, with an action that leaves nothing to wait for.
create or replace function refuse_partial_history() returns trigger language plpgsql as $$
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
