-- A project with this number that its customer sees, with the nodes that the customer sees; null where there is none.
-- In plpgsql, whose plans are kept by the connection, and nodes as arrays: progress searches are many.
create or replace function project_progress(wanted text) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'id', p.id, 'number', p.number, 'name', p.name, 'customer', p.customer, 'systemName', p.system_name, 'level', p.level,
      'masksCustomer', p.masks_customer, 'hasProblem', p.has_problem,
      'nodes', (
        select coalesce(json_agg(json_build_array(n.id, n.name, n.place,
          to_char(n.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
          n.planned_on, n.remark, n.waits_for, n.is_skipped) order by n.place), '[]')
        from project_node n where n.project_id = p.id and n.is_shown
      )
    )
    from project p where p.number = wanted and p.is_shown
  );
end $$;
