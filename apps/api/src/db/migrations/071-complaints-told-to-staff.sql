-- How it came, where not by the form: staff write down what was said, and `received_at` is its day of
-- receipt. Where its writer has no email, our answers go by post.
-- short: messages are few
alter table contact_message alter column email drop not null;
-- short: messages are few
alter table contact_message
  add column channel text check (channel in ('phone', 'letter', 'email')),
  add column postal_address text check (length(postal_address) <= 600),
  add check (num_nonnulls(email, postal_address) > 0);

-- A letter that staff print and post.
alter table message drop constraint message_handed_to_check;
alter table message add constraint message_handed_to_check
  check (handed_to in ('estate', 'insolvency', 'post')) not valid;
