-- The picture of a person of the staff, a small WebP: it goes with the account, and no right follows from it.
alter table staff add column picture bytea;
