-- A figure that ends a loan once it is paid: to pay it off early (CCA 1974 s94), or to withdraw from the agreement (s66A), where the row is
-- the borrower's notice with its moment. Its working is stored as it was.
create table settlement_quote (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  type text not null check (type in ('settlement', 'cancellation')),
  state text not null check (state in ('quoted', 'paying', 'settled', 'expired', 'cancelled')),
  -- To be given with a bank transfer.
  reference text not null unique,
  reason text,
  reason_other text,
  requested_on date not null,
  pay_by date not null,
  -- The figure; of a withdrawal, on the day of the notice. What has been paid, and what the loan came to in all, when it was worked out.
  amount_pence bigint not null check (amount_pence >= 0),
  paid_before_pence bigint not null,
  total_payable_pence bigint not null,
  figures jsonb not null,
  payment_method text check (payment_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER')),
  failed_method text check (failed_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER')),
  failed_on date,
  settled_on date,
  -- When the borrower was told that the time to repay after a withdrawal is over.
  overdue_told_at timestamptz,
  document_id bigint not null references document,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index settlement_quote_loan on settlement_quote (loan_id, id);
create unique index settlement_quote_open on settlement_quote (loan_id) where state in ('quoted', 'paying');
create index settlement_quote_pay_by on settlement_quote (pay_by) where state in ('quoted', 'paying');
create index settlement_quote_document on settlement_quote (document_id);

-- A collection pays an instalment, an early repayment, or a figure that ends the loan.
alter table collection add column settlement_quote_id bigint references settlement_quote;
alter table collection add column stop_asked_at timestamptz;
alter table collection drop constraint collection_pays_one;
alter table collection add constraint collection_pays_one
  check (num_nonnulls(instalment_number, early_repayment_id, settlement_quote_id) = 1);
create index collection_settlement_quote on collection (settlement_quote_id) where settlement_quote_id is not null;
create unique index collection_settling on collection (settlement_quote_id) where state in ('reserved', 'sent');

alter table card_payment add column settlement_quote_id bigint references settlement_quote;
create index card_payment_settlement_quote on card_payment (settlement_quote_id) where settlement_quote_id is not null;
