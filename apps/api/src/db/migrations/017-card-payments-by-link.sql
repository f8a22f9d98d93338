-- A card payment that was made with a payment link was made by whoever had it.
alter table card_payment
  add column repayment_link_id bigint references repayment_link on delete set null;
create index card_payment_repayment_link on card_payment (repayment_link_id) where repayment_link_id is not null;
