-- Projects that contain a text. A function of one statement without settings: the planner sees through it and combines its index with those
-- of other filters.
create or replace function projects_containing(p_text text, p_pairs text[]) returns setof project language sql stable as $$
  select * from project
  where text_pairs(number || ' ' || name || ' ' || customer || ' ' || system_name) @> p_pairs and position(lower(p_text) in words) > 0
$$;
