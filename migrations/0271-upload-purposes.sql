-- Files that wait for the line of their invoice have a purpose of their own; what was attached keeps the former one, which nothing reads.
update stored_file set purpose = 'invoice' where id in (select file_id from invoice_result_file);
