-- A payment by card that a borrower makes. It pays one instalment or more: a collection each, which follow its state. The card itself
-- is only with the provider; what stands for it is kept until the provider has answered, to ask again after an answer that was lost.
create table card_payment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  payment_method_id text,
  provider_id text unique,
  state text not null check (state in ('reserved', 'awaiting-authentication', 'paid', 'declined', 'cancelled', 'returned')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (payment_method_id is null or provider_id is null)
);
create index card_payment_loan on card_payment (loan_id, id);
-- One at a time: two devices cannot both be asked for money.
create unique index card_payment_open on card_payment (loan_id) where state in ('reserved', 'awaiting-authentication');

alter table collection add column card_payment_id bigint references card_payment;
create index collection_card_payment on collection (card_payment_id) where card_payment_id is not null;
