-- Of a complaint: what our final response says, and the day of the letter that it comes later.
-- short: messages are few
alter table contact_message
  add column outcome text check (outcome in ('upheld', 'upheld-in-part', 'rejected')),
  add column delay_told_on date,
  add check (outcome is null or answered_at is not null);
