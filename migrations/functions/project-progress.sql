-- A project with this number, or where there is none the only one whose number differs in its hyphens, that its customer sees, with the nodes that the customer sees; null where there is none.
-- In plpgsql, whose plans are kept by the connection: progress searches are many.
create or replace function project_progress(wanted text) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'id', p.id, 'number', p.number, 'name', p.name, 'customer', p.customer, 'systemName', p.system_name, 'level', p.level,
      'masksCustomer', p.masks_customer, 'hasProblem', p.has_problem,
      'nodes', (select coalesce(json_agg(node), '[]') from (
        select n.id, n.name, n.place, n.planned_on as "plannedOn", n.remark, n.waits_for as "waitsFor", n.is_skipped as "isSkipped",
          to_char(n.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "finishedAt"
        from project_node n where n.project_id = p.id and n.is_shown order by n.place
      ) node)
    )
    from project p where p.is_shown and p.number = coalesce(
      (select number from project where number = wanted),
      (select min(number) from project where replace(number, '-', '') = replace(wanted, '-', '') and is_shown having count(*) = 1))
  );
end $$;
