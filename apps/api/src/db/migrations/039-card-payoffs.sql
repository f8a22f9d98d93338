-- What a loan pays to a credit card instead of to its borrower. Held from signing; a member of staff pays it once the loan runs,
-- or sends it to the borrower where the card cannot be paid.
create table card_payoff (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  card_id bigint not null unique references debt_consolidation_card,
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('held', 'paid', 'sent-to-borrower', 'cancelled')),
  -- The reference of the bank transfer with which staff sent the money.
  bank_reference text check (length(bank_reference) between 3 and 40),
  decided_by bigint references app_user,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state in ('paid', 'sent-to-borrower')) = (bank_reference is not null)),
  check ((state in ('paid', 'sent-to-borrower')) = (decided_at is not null))
);
create index card_payoff_loan on card_payoff (loan_id);
create index card_payoff_decided_by on card_payoff (decided_by) where decided_by is not null;
create index card_payoff_held on card_payoff (created_at) where state = 'held';

-- All of a loan may go to cards: then there is nothing to send.
alter table payout drop constraint payout_amount_pence_check;
alter table payout add constraint payout_amount_pence_check check (amount_pence >= 0);

-- The number of a card is needed until the card is paid, and not after it.
alter table debt_consolidation_card drop constraint debt_consolidation_card_check;
alter table debt_consolidation_card add constraint debt_consolidation_card_alias
  check (case state when 'added' then vault_alias is not null when 'removed' then vault_alias is null else true end);

-- As before; what leaves us for a card is no payment of the borrower either.
create or replace function keep_loan_balance() returns trigger language plpgsql as $$
begin
  if new.account = 'loan-principal' then
    update loan set balance_pence = balance_pence + new.amount_pence where id = new.loan_id;
  elsif new.account = 'cash' then
    update loan set paid_pence = paid_pence + new.amount_pence
      where id = new.loan_id
        and exists (select 1 from ledger_transaction t where t.id = new.transaction_id
          and t.kind not in ('disbursement', 'disbursement-returned', 'card-paid', 'card-sent-to-borrower'));
  end if;
  return null;
end $$;
