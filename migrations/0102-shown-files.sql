-- Files of research and solutions are downloaded while their project is shown: their owner is the rule that is asked at each download.
update stored_file set owner = 'shown research-file' where owner is null and id in (select file_id from research_file);
update stored_file set owner = 'shown solution-file' where owner is null and id in (
  select f.file_id from review_file f join solution_application a on a.id = f.subject where f.kind = 'solutions' and a.state = 'completed'
);
