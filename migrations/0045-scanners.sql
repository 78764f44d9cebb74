-- The system that took over a passed application, since when, and why its scan came to nothing.
alter table scan_application
  add column scanner_id uuid,
  add column scanner_at timestamptz,
  add column scan_fault text not null default '';
