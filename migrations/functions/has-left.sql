-- Whether this person (`staff {id}` and others) is of the staff and cannot sign in any more.
create or replace function has_left(person text) returns boolean language sql stable as $$
  select exists (select from staff where id = substr(person, 7) and disabled_at is not null and person like 'staff %')
$$;
