-- A payment from the borrower's bank account by open banking, which the borrower approves at the bank. It pays missed instalments, an early
-- repayment or a figure that ends the loan: a collection each, which follow its state. Where it was authorised its money is coming, and
-- counts only once it is paid. Its page at the provider is made again from `provider_id`, and what opens it is not stored.
create table bank_payment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  flow text not null check (flow in ('late-repayment', 'early-repayment', 'settlement')),
  amount_pence bigint not null check (amount_pence > 0),
  settlement_quote_id bigint references settlement_quote,
  early_repayment_id bigint references early_repayment,
  provider_id text unique,
  state text not null check (state in ('reserved', 'started', 'authorised', 'paid', 'failed', 'cancelled')),
  -- The provider's word for why it failed.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((settlement_quote_id is not null) = (flow = 'settlement')),
  check ((early_repayment_id is not null) = (flow = 'early-repayment'))
);
create index bank_payment_loan on bank_payment (loan_id, id);
create index bank_payment_settlement_quote on bank_payment (settlement_quote_id) where settlement_quote_id is not null;
create index bank_payment_early_repayment on bank_payment (early_repayment_id) where early_repayment_id is not null;
-- One at a time: two devices cannot both be sent to their bank.
create unique index bank_payment_open on bank_payment (loan_id) where state in ('reserved', 'started', 'authorised');

alter table collection add column bank_payment_id bigint references bank_payment;
create index collection_bank_payment on collection (bank_payment_id) where bank_payment_id is not null;

alter table collection drop constraint collection_method_check;
alter table collection add constraint collection_method_check
  check (method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING'));
alter table settlement_quote drop constraint settlement_quote_payment_method_check;
alter table settlement_quote add constraint settlement_quote_payment_method_check
  check (payment_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING'));
alter table settlement_quote drop constraint settlement_quote_failed_method_check;
alter table settlement_quote add constraint settlement_quote_failed_method_check
  check (failed_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING'));
