-- The code beside a sign-in link, for the device that asked for it: a keyed hash, and its session.
alter table link_token add column code_hash bytea;
alter table link_token add column code_session text;
alter table link_token add column code_tries smallint not null default 0;
create index link_token_code on link_token (code_session) where code_session is not null;
