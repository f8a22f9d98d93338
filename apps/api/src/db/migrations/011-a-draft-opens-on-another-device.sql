-- The link in a mail that opens a draft in another visit. Only its hash is kept; it goes when the draft moves or ends.
create table draft_link (
  hash bytea primary key,
  visit_id text not null references application_draft on update cascade on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index draft_link_visit on draft_link (visit_id);
