-- Applicants are made by staff: a one-time password that must be changed, and how to reach them.
alter table applicant
  add column company text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column version integer not null default 0,
  add column must_change_password boolean not null default false,
  add column password_changed_at timestamptz,
  -- Null after an import: nobody knows a password yet.
  add column invited_at timestamptz,
  add column freeze_reason text not null default '';
update applicant set password_changed_at = created_at, invited_at = created_at;
create index applicant_newest on applicant (created_at desc, id);

-- Roles of an installation that exists; a new one gets them from its program.
update role set permissions = array_append(permissions, 'applicants.manage')
where id = 'assessor' and not 'applicants.manage' = any (permissions);
