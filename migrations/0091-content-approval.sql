-- Versions that a second person looks at before they are published.
create table content_approval (
  like reviewed including all,
  content_kind text not null,
  -- What the kind is called.
  label text not null,
  entity_id text not null,
  number integer not null,
  title text not null,
  -- Null: as soon as it is approved; never.
  publish_at timestamptz,
  take_down_at timestamptz
);
create trigger review_state before insert or update of state on content_approval
  for each row execute function check_review_state('content-approvals');
create unique index content_approval_open on content_approval (content_kind, entity_id) where is_open;
create index content_approval_entity on content_approval (content_kind, entity_id);
