-- What a message is for, by which it is decided whether it goes to its reader.
alter table message add column class text not null default 'service' check (class in ('statutory', 'service',
  'collection', 'payment-notice', 'courtesy', 'offer', 'security', 'internal'));
alter table message alter column class drop default;

alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('queued', 'sent', 'failed', 'withheld'));
-- Staff give it to somebody else, in place of its reader or too.
alter table message add column handed_to text check (handed_to in ('estate', 'insolvency'));
-- What an email is about, where that is a loan.
alter table message add column loan_id bigint references loan;

drop index message_not_sent;
create index message_not_sent on message (created_at) where state in ('queued', 'failed');
create index message_handed_over on message (created_at) where handed_to is not null;
create index message_loan on message (loan_id) where loan_id is not null;
