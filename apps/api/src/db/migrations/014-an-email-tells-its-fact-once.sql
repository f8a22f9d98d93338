-- The one fact that a message tells: told once, however often a job or a webhook repeats. Null where the write that queues it is
-- itself done once.
alter table message add column once_key text;
create unique index message_once_key on message (once_key);

-- When somebody first signed in by a link from this mailbox: until then the address is only what was typed into a form.
alter table app_user add column email_verified_at timestamptz;
update app_user set email_verified_at = verified.at
from (select user_id, min(used_at) as at from link_token
  where purpose = 'login' and strength = 'strong' and used_at is not null group by user_id) as verified
where verified.user_id = app_user.id;
