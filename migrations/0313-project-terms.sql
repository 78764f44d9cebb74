-- Projects are found by number, names and customer, and by the name of their next node.
drop function if exists projects_containing;
drop function find_projects;
drop function find_next_nodes;
drop index project_words;
alter table project drop column words;
alter table project add column terms tsvector not null generated always as (
  search_terms(number || ' ' || name || ' ' || customer || ' ' || system_name) || named_search_terms('next_node', next_node)) stored;
create index project_terms on project using gin (terms);
