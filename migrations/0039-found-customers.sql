-- A coin customer without a name to tell a company by has no customer whose entry would change.
drop trigger find_change on coin_customer;
create trigger find_change after insert or update of company, credit_code, phone on coin_customer for each row
  when (new.of_customer is not null) execute function note_found('customer', 'of_customer');
