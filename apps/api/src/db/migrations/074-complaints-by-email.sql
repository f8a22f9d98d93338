-- A complaint that came to a mailbox of ours is written down too.
alter table contact_message drop constraint contact_message_channel_check;
alter table contact_message add constraint contact_message_channel_check
  check (channel in ('phone', 'letter', 'email')) not valid;
alter table contact_message validate constraint contact_message_channel_check;
