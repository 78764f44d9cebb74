-- Who is told by SMS of finished nodes. The row goes with the subscription, as the consent is given for nothing else.
create table project_subscription (
  id uuid primary key,
  project_id text not null references project (id),
  mobile text not null,
  consent_version text not null,
  ip text not null,
  created_at timestamptz not null,
  unique (project_id, mobile)
);
create index project_subscription_mobile on project_subscription (mobile);

-- A subscriber is told of a node once, even when it is reopened and finished again.
create table project_subscription_message (
  subscription_id uuid not null references project_subscription (id) on delete cascade,
  node_id text not null references project_node (id) on delete cascade,
  primary key (subscription_id, node_id)
);
create index project_subscription_message_node on project_subscription_message (node_id);
