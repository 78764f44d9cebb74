-- Views of review queues become views of any list of the console, called by the path of its screen.
alter table review_view rename to saved_view;
alter table saved_view rename column kind to list;
update saved_view set list = '/console/' || list;
alter index review_view_kind rename to saved_view_list;
