-- A refund that two members of staff agreed: of a credit that nothing else sends back, or of our own
-- money. `told`: why, as its borrower reads it.
-- short: refunds are few
alter table refund
  add column source text not null default 'credit' check (source in ('credit', 'given-back')),
  add column told text check (length(told) between 3 and 300),
  add check (source = 'credit' or told is not null);

alter table staff_proposal drop constraint staff_proposal_kind_check;
-- short: proposals of staff are few
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('terminate', 'write-off', 'sell', 'claim-damage', 'accept-payee', 'refund'));

-- Our own money that came back, went to a card or was given back is no payment of the borrower.
create or replace function keep_loan_balance() returns trigger language plpgsql as $$
begin
  if new.account = 'loan-principal' then
    update loan set balance_pence = balance_pence + new.amount_pence where id = new.loan_id;
  elsif new.account = 'cash' then
    update loan set paid_pence = paid_pence + new.amount_pence
      where id = new.loan_id
        and exists (select 1 from ledger_transaction t where t.id = new.transaction_id
          and t.kind not in ('disbursement', 'disbursement-returned', 'card-paid', 'card-returned', 'card-sent-to-borrower',
            'given-back', 'given-back-returned'));
  end if;
  return null;
end $$;
