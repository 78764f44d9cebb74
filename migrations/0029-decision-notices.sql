-- What applicants have yet to be told of: a row lives from a decision until it can no longer be undone.
create table review_notice (
  kind text not null,
  subject uuid not null,
  due_at timestamptz not null,
  -- Set when the applicant opened the record before that, and was told then.
  told_at timestamptz,
  primary key (kind, subject)
);
create index review_notice_due on review_notice (kind, due_at);
