-- Where a person of the staff is found; no right follows from it, so the seal of an account does not cover it.
alter table staff
  add column department text not null default '',
  add column phone text not null default '';
