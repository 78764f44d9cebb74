-- Visitors type numbers with hyphens or without.
create index project_number_without_hyphens on project (replace(number, '-', ''));
create index certificate_number_without_hyphens on certificate (replace(number, '-', ''));
