-- Records whose entry is older than they are.
create table find_change (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id text not null
);

-- What staff find by name, initials or number: an entry for each record, and its keys, which begin with what is typed.
create table find_entry (
  kind text,
  entity_id text,
  title text not null,
  detail text not null,
  -- Names, and initials from each of their letters on, to find what stands within them.
  words text not null,
  terms tsvector not null generated always as (search_terms(words)) stored,
  primary key (kind, entity_id)
);
create index find_entry_terms on find_entry using gin (terms);

create table find_key (
  kind text,
  key text collate "C",
  entity_id text,
  primary key (kind, key, entity_id),
  constraint find_key_kind_entity_id_fkey foreign key (kind, entity_id) references find_entry(kind, entity_id) on delete cascade
);
create index find_key_entry on find_key (kind, entity_id);

-- An account is called by the company that it belongs to.
create function note_accounts_found() returns trigger language plpgsql as $$
begin
  insert into find_change (kind, entity_id) select 'coin-account', id from coin_account where customer_id = new.id;
  return null;
end $$;

-- Its arguments: the kind, or else the column that says it, and the column of the id.
create function note_found() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into find_change (kind, entity_id) values (coalesce(changed ->> tg_argv[0], tg_argv[0]), changed ->> tg_argv[1]);
  return null;
end $$;

create trigger find_change after insert or delete or update of account, name, disabled_at on applicant for each row execute function note_found('applicant', 'id');
create trigger find_change after insert or delete or update of customer_id, phone on coin_account for each row execute function note_found('coin-account', 'id');
create trigger find_change after insert or delete or update of company, credit_code, phone on coin_customer for each row execute function note_found('coin-customer', 'id');
create trigger find_change_of_accounts after update of company on coin_customer for each row execute function note_accounts_found();
create trigger find_change after insert or delete or update of title, deleted_at on content_item for each row execute function note_found('kind', 'entity_id');
create trigger find_change after insert or delete or update of title, number, red_number, tax_number on invoice for each row execute function note_found('invoice', 'id');
create trigger find_change after insert or delete or update of number, name, customer, system_name on project for each row execute function note_found('project', 'id');
create trigger find_change after insert or delete or update of payer on recharge_request for each row execute function note_found('recharge-request', 'id');
create trigger find_change after insert or delete or update of number, name, applicant_name on scan_application for each row execute function note_found('scan-application', 'id');
create trigger find_change after insert or delete or update of account, name, disabled_at on staff for each row execute function note_found('staff', 'id');
