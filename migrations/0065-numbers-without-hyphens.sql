-- form: concurrently
-- Visitors type numbers with hyphens or without.
create index concurrently if not exists project_number_without_hyphens on project (replace(number, '-', ''));
create index concurrently if not exists certificate_number_without_hyphens on certificate (replace(number, '-', ''));
