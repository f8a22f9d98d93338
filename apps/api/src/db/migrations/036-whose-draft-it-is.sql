-- Who was signed in when the answers of a draft were saved: they are shown to nobody else who uses the same browser later. Null
-- for a draft of somebody who was not signed in.
alter table application_draft add column user_id bigint references app_user on delete cascade;
create index application_draft_user on application_draft (user_id) where user_id is not null;
