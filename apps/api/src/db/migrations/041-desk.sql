-- What staff do with an item of their list: who works on it, and until which day it waits.
create table attention_work (
  item_id text primary key,
  claimed_by bigint references app_user,
  claimed_at timestamptz,
  waits_until date,
  changed_at timestamptz not null,
  check ((claimed_by is null) = (claimed_at is null))
);
create index attention_work_claimed on attention_work (claimed_by) where claimed_by is not null;
create index attention_work_age on attention_work (changed_at);

-- Whether a message was answered, a call made, and a complaint answered, and by whom.
alter table contact_message
  add column answered_at timestamptz,
  add column answered_by bigint references app_user;
alter table callback_request
  add column outcome text check (outcome in ('spoke', 'no-answer', 'wrong-number', 'not-needed')),
  add column outcome_at timestamptz,
  add column outcome_by bigint references app_user;
alter table commission_complaint
  add column outcome text check (outcome in ('upheld', 'upheld-in-part', 'rejected', 'withdrawn')),
  add column answered_on date,
  add column answered_by bigint references app_user;
-- What came before was dealt with by email.
update contact_message set answered_at = received_at;
update callback_request set outcome = 'not-needed', outcome_at = call_before;
create index contact_message_open on contact_message (received_at) where answered_at is null;
create index contact_message_answered_by on contact_message (answered_by) where answered_by is not null;
create index callback_request_open on callback_request (call_from) where outcome is null;
create index callback_request_outcome_by on callback_request (outcome_by) where outcome_by is not null;
create index commission_complaint_open on commission_complaint (received_at) where answered_on is null;
create index commission_complaint_answered_by on commission_complaint (answered_by) where answered_by is not null;
