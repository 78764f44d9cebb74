-- What the list of projects is found by: words, the next node and its day, and the few that differ from most.
drop index project_words;
create index project_words on project using gin (text_pairs(number || ' ' || name || ' ' || customer || ' ' || system_name));
create index project_next_node on project (next_node, created_at desc, id);
create index project_planned on project (next_on, id);
create index project_planned_last on project (next_on desc nulls last, id);
create index project_kind on project (kind, created_at desc, id);
create index project_level on project (left(level, 3), created_at desc, id);
create index project_problem on project (created_at desc, id) where has_problem and finished_count < node_count;
create index project_unplanned on project (created_at desc, id) where node_count = 0;
create index project_hidden on project (created_at desc, id) where not is_shown;

-- Ids of projects that contain a text. Without sequential scans, whatever the planner expects of the limit: computing pairs is expensive.
create function find_projects(p_text text, p_pairs text[], p_most integer) returns setof text language sql stable set enable_seqscan = off as $$
  select id from project
  where text_pairs(number || ' ' || name || ' ' || customer || ' ' || system_name) @> p_pairs
    and position(lower(p_text) in lower(number || ' ' || name || ' ' || customer || ' ' || system_name)) > 0
  limit p_most
$$;

-- Names of next nodes that contain a text: there are few names, so each is looked up once.
create function find_next_nodes(p_text text) returns setof text language sql stable as $$
  with recursive names as (
    (select next_node from project order by next_node limit 1)
    union all
    select (select p.next_node from project p where p.next_node > names.next_node order by p.next_node limit 1)
    from names where names.next_node is not null
  )
  select next_node from names where position(lower(p_text) in lower(next_node)) > 0
$$;
