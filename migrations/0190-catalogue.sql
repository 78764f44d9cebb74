-- A function may be executed by the roles that write the tables, not by every login of the server: some run with the rights of their owner.
alter default privileges revoke execute on functions from public;
do $$
declare
  one record;
begin
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage') loop
    execute format('revoke execute on function %s from public', one.name);
  end loop;
  -- Instances of the version before go on working until the rights are granted again.
  for one in
    select distinct grantee::regrole as name from pg_class, aclexplode(relacl)
    where oid = 'audit'::regclass and privilege_type = 'INSERT' and grantee <> relowner and grantee <> 0
  loop
    execute format('grant execute on all functions in schema public to %s', one.name);
    execute format('revoke execute on function audit_append_checkpoint(audit_checkpoint) from %s', one.name);
  end loop;
end $$;

-- Without a primary key a table that is published refuses every update.
alter table job_sweep add column id boolean primary key default true check (id);
drop index job_sweep_one;
alter table ledger_reach add column id boolean primary key default true check (id);
alter table picture_use add column id bigint generated always as identity primary key;

-- Without an index a foreign key reads its whole table for every row that goes on the other side.
create index appeal_refund_of on appeal (refund_of) where refund_of is not null;
create index coin_alone_account on coin_alone (account_id);
create index coin_order_reverses on coin_order (reverses) where reverses is not null;
create index coin_order_of_request on coin_order (request_id) where request_id is not null;
create index coin_order_import on coin_order (import_id) where import_id is not null;
create index coin_order_booking on coin_order (booking_id) where booking_id is not null;
create index content_archive_file on content_archive (file_id) where file_id is not null;
create index ledger_alert_account on ledger_alert (account_id);
create index ledger_hold_booking on ledger_hold (booking_id) where booking_id is not null;
create index review_transition_from on review_transition (kind, from_state);
create index review_transition_to on review_transition (kind, to_state);
create index role_proposal_role on role_proposal (role_id) where role_id is not null;
create index role_proposal_staff on role_proposal (staff_id) where staff_id is not null;
create index role_proposal_proposed_by on role_proposal (proposed_by);
create index role_proposal_decided_by on role_proposal (decided_by) where decided_by is not null;
create index solution_application_task on solution_application (task_id);
create index solution_application_account on solution_application (account);
create index solution_application_booking on solution_application (booking_id) where booking_id is not null;
create index solution_application_refund on solution_application (refund_id) where refund_id is not null;
create index system_manual_file on system (manual_file_id) where manual_file_id is not null;
