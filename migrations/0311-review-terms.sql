-- Queues are searched by their columns: the terms of each carry its name.
drop table review_text;
alter table scan_application add column terms tsvector not null generated always as (named_search_terms(
  'number', number, 'name', name, 'task_type', task_type,
  'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored;
create index scan_application_terms on scan_application using gin (terms);
alter table appeal add column terms tsvector not null generated always as (named_search_terms(
  'account', account, 'description', description,
  'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored;
create index appeal_terms on appeal using gin (terms);
alter table invoice add column terms tsvector not null generated always as (named_search_terms(
  'code', 'FP' || lpad(serial::text, 8, '0'), 'account', account, 'title', title, 'tax_number', tax_number, 'number', number,
  'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored;
create index invoice_terms on invoice using gin (terms);
alter table solution_application add column terms tsvector not null generated always as (named_search_terms(
  'number', number, 'project_name', project_name, 'task_name', task_name,
  'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored;
create index solution_application_terms on solution_application using gin (terms);
alter table content_approval add column terms tsvector not null generated always as (named_search_terms(
  'title', title, 'label', label,
  'applicant_name', applicant_name, 'assignee_name', assignee_name, 'reviewer_name', reviewer_name, 'comment', comment)) stored;
create index content_approval_terms on content_approval using gin (terms);

-- Of every reviewed table, and of the one that they are made like.
do $$
declare
  found text;
begin
  for found in select indexname from pg_indexes where schemaname = 'public' and indexdef like '%gin (text_pairs(comment))%' loop
    execute format('drop index %I', found);
  end loop;
end $$;

-- It held comments to read them in order. Flags are found one by one, not as a whole.
drop index scan_application_decided;
drop index scan_application_flags;
create index scan_application_flags on scan_application using gin (flags);
