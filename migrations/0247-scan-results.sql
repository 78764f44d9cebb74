-- What an assessor handed over for a passed application: a report, an address of the results, or both.
alter table scan_application
  add column result_file_id text references stored_file (id),
  add column result_address text not null default '',
  add column result_at timestamptz;
create index scan_application_result_file on scan_application (result_file_id) where result_file_id is not null;
