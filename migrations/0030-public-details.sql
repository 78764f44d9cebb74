-- A framework drawing for narrow screens; '' where there is none.
alter table platform add column small_framework_image text not null default '';

-- Since when and why a certificate is suspended or revoked; '' where it is neither, or nothing was noted.
alter table certificate
  add column state_since text not null default '',
  add column state_reason text not null default '';
