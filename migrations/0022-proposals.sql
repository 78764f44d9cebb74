-- A change of rights, or of a rule that protects them. Where two persons are asked it is open until another one has decided;
-- otherwise it is carried out at once and recorded as 'single', because a person may not confirm for the one who made or reset their account.
create table proposal (
  id uuid primary key,
  kind text not null,
  -- The row it changes, as the audit trail names it.
  subject text not null,
  what text not null,
  before text not null,
  after text not null,
  detail jsonb not null,
  -- What carrying it out needs; gone once it is decided.
  payload jsonb,
  -- The half of a one-time password or key that the confirmer is shown, encrypted.
  sealed_half bytea,
  proposed_by text not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('open', 'confirmed', 'declined', 'withdrawn', 'expired', 'single')),
  decided_by text,
  decided_by_name text,
  decided_at timestamptz
);
create unique index proposal_open on proposal (kind, subject) where state = 'open';
create index proposal_newest on proposal (proposed_at desc, id);
create index proposal_subject on proposal (subject, proposed_by) where state in ('confirmed', 'single');

-- Role changes that wait are taken over; `role_proposal` stays as a record of earlier ones.
insert into proposal (id, kind, subject, what, before, after, detail, payload, proposed_by, proposed_by_name, proposed_at, expires_at, state)
select gen_random_uuid(), 'staff.set-role', 'staff ' || staff.id, staff.name || '（' || staff.account || '）', former.name, role.name,
  jsonb_build_object('account', staff.account, 'from', staff.role_id, 'to', proposed.role_id),
  jsonb_build_object('id', staff.id, 'from', staff.role_id, 'roleId', proposed.role_id),
  proposer.id, proposer.name, proposed.proposed_at, now() + interval '7 days', 'open'
from role_proposal proposed
join staff on staff.id = proposed.staff_id
join staff proposer on proposer.id = proposed.proposed_by
join role on role.id = proposed.role_id
join role former on former.id = staff.role_id
where proposed.state = 'open';
