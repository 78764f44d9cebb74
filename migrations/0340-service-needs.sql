-- What customers need and how it is served: a page each. Written by publishing revisions only.
create table service_need (
  id text primary key,
  position integer not null,
  title text not null,
  brief text not null,
  audience text not null,
  deliverables text not null,
  duration text not null,
  team text not null,
  price text not null,
  steps jsonb not null,
  questions jsonb not null,
  platforms jsonb not null,
  cases jsonb not null,
  ways jsonb not null
);
