-- The approvals of some kinds of content in the order of the list, for approvers whose right covers those kinds alone.
create index content_approval_kind on content_approval (content_kind, submitted_at, id);
