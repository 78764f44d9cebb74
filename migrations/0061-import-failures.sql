-- Why a file was not booked, in a sentence: another file of the same decision may be the cause.
alter table import add column failure text not null default '';
