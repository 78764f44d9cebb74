create trigger find_change after insert or delete or update of number, project_name, task_name on solution_application for each row execute function note_found('solution', 'id');
insert into find_change (kind, entity_id) select 'solution', id from solution_application;
