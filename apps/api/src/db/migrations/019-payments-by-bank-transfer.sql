-- A transfer into the collection account, matched by staff to a loan. The bank's own id of it makes it count once. What
-- it pays of each instalment is a row of collection, as for every other way to pay.
create table bank_transfer (
  bank_id text primary key,
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  received_on date not null,
  booked_by text not null,
  created_at timestamptz not null
);
create index bank_transfer_loan on bank_transfer (loan_id);

alter table collection drop constraint collection_method_check;
alter table collection add constraint collection_method_check check (method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER'));
