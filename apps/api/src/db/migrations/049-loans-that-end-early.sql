-- A loan ends before its last instalment: by settlement, withdrawal, termination, hand-back, write-off or sale. What was left of its schedule
-- became due at once, as one amount, and the instalments that were not paid are closed.
create table loan_closing (
  loan_id bigint primary key references loan,
  closed_on date not null,
  -- Each may be negative: charges and interest that were given back.
  principal_pence bigint not null,
  interest_pence bigint not null,
  fee_pence bigint not null,
  amount_pence bigint not null,
  created_at timestamptz not null,
  check (principal_pence + interest_pence + fee_pence = amount_pence)
);

alter table instalment drop constraint instalment_state_check;
alter table instalment add constraint instalment_state_check
  check (state in ('due', 'collecting', 'paid', 'missed', 'closed'));
