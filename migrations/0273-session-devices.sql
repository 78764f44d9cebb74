-- With which account and device a session was opened, for the list of who is online.
alter table session add column account text not null default '', add column device text not null default '';
