-- A call that was not answered is tried again: how often it was, when last, and by whom.
alter table callback_request
  add column tries smallint not null default 0,
  add column tried_at timestamptz,
  add column tried_by bigint references app_user,
  add check ((tries = 0) = (tried_at is null)),
  add check ((tries = 0) = (tried_by is null));
create index callback_request_tried_by on callback_request (tried_by) where tried_by is not null;

-- What staff did with an item of their list, by its id.
create index event_attention on event ((after ->> 'id'), id) where name like 'attention%';
