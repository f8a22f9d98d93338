-- A payout or a mandate that fails is followed by another, so a loan may have several of each; one of each is current.
alter table payout drop constraint payout_loan_id_key;
alter table payout
  add column is_current boolean not null default true,
  -- The account it goes to, so that a repeat never goes to another; null when the seller of goods is paid.
  add column bank_account_id bigint references bank_account,
  -- The provider's code for why it failed or came back.
  add column reason text,
  -- Why a member of staff has to look at it.
  add column staff_reason text,
  -- Interest taken off the first instalment because the money arrived later than agreed.
  add column forgone_interest_pence bigint not null default 0 check (forgone_interest_pence >= 0);
alter table payout alter column is_current drop default;
update payout p set bank_account_id = l.bank_account_id
  from loan l where l.id = p.loan_id and l.product_type <> 'hire-purchase';

alter table payout drop constraint payout_state_check;
alter table payout add constraint payout_state_check
  check (state in ('reserved', 'sending', 'sent', 'executed', 'failed', 'returned', 'cancelled'));
create unique index payout_current on payout (loan_id) where is_current;
-- Whatever the code does, a loan is never sent twice: one payout at most is with the bank or with its receiver.
create unique index payout_out on payout (loan_id) where state in ('sending', 'sent', 'executed');
create index payout_loan on payout (loan_id, id);
-- What has no final outcome, or a bad one, is read daily and by staff.
create index payout_open on payout (updated_at) where state in ('reserved', 'sending', 'sent', 'failed', 'returned');
create index payout_for_staff on payout (id) where staff_reason is not null;

alter table mandate
  -- The account it is for, so that a repeat is for the same.
  add column bank_account_id bigint references bank_account,
  -- When the provider was first asked; from then on it may exist there, whether or not an answer came.
  add column asked_at timestamptz;
update mandate m set bank_account_id = l.bank_account_id,
    asked_at = case when m.state = 'reserved' then null else m.created_at end
  from loan l where l.id = m.loan_id;
alter table mandate alter column bank_account_id set not null;
create index mandate_loan on mandate (loan_id, id);
create index mandate_reserved on mandate (id) where state = 'reserved';
create index mandate_replaced on mandate (id) where not is_current and state in ('reserved', 'pending', 'active');

create index instalment_missed on instalment (loan_id) where state = 'missed';

-- Money of ours that came back is not money the borrower paid.
create or replace function keep_loan_balance() returns trigger language plpgsql as $$
begin
  if new.account = 'loan-principal' then
    update loan set balance_pence = balance_pence + new.amount_pence where id = new.loan_id;
  elsif new.account = 'cash' then
    update loan set paid_pence = paid_pence + new.amount_pence
      where id = new.loan_id
        and exists (select 1 from ledger_transaction t
          where t.id = new.transaction_id and t.kind not in ('disbursement', 'disbursement-returned'));
  end if;
  return null;
end $$;
