-- Why cells of a line could not be read, by the names of their columns; checks of the line do not change it.
alter table import_line add column faults jsonb not null default '{}';
