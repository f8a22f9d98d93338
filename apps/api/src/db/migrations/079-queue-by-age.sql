-- no transaction
-- The oldest of each kind in the queue of staff, and how many there are, without reading the others.
drop index concurrently if exists contact_message_subject;
create index concurrently contact_message_subject on contact_message (subject, received_at) where answered_at is null;
drop index concurrently if exists bank_line_unmatched;
create index concurrently bank_line_unmatched on bank_line ((received_on::timestamp at time zone 'Europe/London')) where state = 'unmatched';
drop index concurrently if exists bank_line_to_return;
create index concurrently bank_line_to_return on bank_line (changed_at) where state = 'return-proposed';
drop index concurrently if exists support_need_to_read;
create index concurrently support_need_to_read on support_need (told_at) where noted_at is null or noted_at < told_at;
drop index concurrently if exists message_not_sent_to;
create index concurrently message_not_sent_to on message (recipient, created_at) where state in ('queued', 'failed');
