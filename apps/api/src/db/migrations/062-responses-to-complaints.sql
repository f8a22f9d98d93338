-- What we answered, for as long as the message; of a complaint its outcome and whether the letter was
-- the summary of a resolution (DISP 1.5.4R), or that our final response comes later, and by when.
-- short: messages are few
alter table contact_message
  add column answer text check (length(answer) <= 4000),
  add column outcome text check (outcome in ('upheld', 'upheld-in-part', 'rejected')),
  add column is_summary boolean not null default false,
  add column delay_told_on date,
  add column delay_reason text check (length(delay_reason) <= 1000),
  add column respond_by date,
  add check (outcome is null or answered_at is not null),
  add check (num_nonnulls(delay_told_on, delay_reason, respond_by) in (0, 3));
