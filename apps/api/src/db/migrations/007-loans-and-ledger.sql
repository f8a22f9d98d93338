create table loan (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  application_id bigint not null unique references loan_application,
  bank_account_id bigint not null references bank_account,
  brand text not null,
  product_type text not null,
  reference text not null unique,
  state text not null check (state in ('Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled', 'Cancelled',
    'Written Off', 'Sold', 'Terminated', 'Voluntary terminated')),
  amount_pence bigint not null,
  fee_pence bigint not null,
  option_to_purchase_fee_pence bigint not null default 0,
  term_months smallint not null,
  annual_rate_percent numeric(9, 4) not null,
  apr_percent numeric(6, 1) not null,
  instalment_pence bigint not null,
  total_payable_pence bigint not null,
  payment_day smallint not null,
  agreed_on date not null,
  disbursed_on date,
  -- Derived from the ledger by a trigger, so that a dashboard is one indexed read.
  balance_pence bigint not null default 0,
  paid_pence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- CCA 1974 s66A(3): the 14 days of withdrawal begin no earlier than the copy of the executed
  -- agreement was given. Null: it has not been sent, and the right has not begun to end.
  agreement_sent_on date,
  seq bigint generated always as identity
);
create index loan_user on loan (user_id, id);
create index loan_state on loan (state, id);
create index loan_agreement_not_sent on loan (id) where agreement_sent_on is null;
create index loan_ended on loan (updated_at) where state in ('Complete', 'Settled', 'Cancelled', 'Sold');
create index loan_bank_account on loan (bank_account_id);

create table loan_transition (
  loan_id bigint not null references loan,
  sort_key integer not null,
  from_state text,
  to_state text not null,
  reason text,
  most_recent boolean not null,
  at timestamptz not null,
  primary key (loan_id, sort_key),
  constraint loan_transition_state_check check (to_state in ('Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled',
    'Cancelled', 'Written Off', 'Sold', 'Terminated', 'Voluntary terminated'))
);
create unique index loan_transition_latest on loan_transition (loan_id) where most_recent;

-- What shows that a borrower signed, in one row that nothing changes: its parts never differ.
create table signature (
  loan_id bigint primary key references loan,
  signed_at timestamptz not null,
  wording text not null,
  -- The network address: it is for the borrower and a court, and no query needs it.
  sealed_address bytea,
  -- As they were read: [{ "id": 1, "slug": "contract", "version": "...", "sha256": "..." }]
  documents jsonb not null check (jsonb_typeof(documents) = 'array')
);
create trigger signature_append_only before update or delete on signature
  for each row execute function refuse_change();
create trigger signature_not_truncated before truncate on signature
  for each statement execute function refuse_change();

create table instalment (
  loan_id bigint not null references loan,
  number smallint not null,
  due_on date not null,
  collect_on date not null,
  amount_pence bigint not null check (amount_pence > 0),
  principal_pence bigint not null,
  interest_pence bigint not null check (interest_pence >= 0),
  fee_pence bigint not null default 0,
  balance_pence bigint not null,
  state text not null default 'due' check (state in ('due', 'collecting', 'paid', 'missed', 'closed')),
  primary key (loan_id, number),
  check (principal_pence + interest_pence + fee_pence = amount_pence)
);
create index instalment_to_collect on instalment (collect_on, loan_id) where state = 'due';
create index instalment_due on instalment (due_on, loan_id);
create index instalment_missed on instalment (loan_id) where state = 'missed';

-- Double entry, append only. Debits are positive. `reference` makes each business fact post once.
create table ledger_transaction (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  kind text not null,
  reference text not null unique,
  booked_on date not null,
  created_at timestamptz not null,
  seq bigint generated always as identity
);
create index ledger_transaction_loan on ledger_transaction (loan_id, id);
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_transaction_not_truncated before truncate on ledger_transaction
  for each statement execute function refuse_change();

create table ledger_posting (
  transaction_id bigint not null references ledger_transaction,
  account text not null,
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence <> 0),
  primary key (transaction_id, account)
);
create index ledger_posting_loan on ledger_posting (loan_id, account);
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_posting_not_truncated before truncate on ledger_posting
  for each statement execute function refuse_change();

create function ledger_must_balance() returns trigger language plpgsql as $$
declare total bigint;
begin
  select sum(amount_pence) into total from ledger_posting where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % does not balance: %', new.transaction_id, total;
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_balances after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Money of ours that came back, or that went to a card, is no payment of the borrower.
create function keep_loan_balance() returns trigger language plpgsql as $$
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
create trigger ledger_posting_keeps_balance after insert on ledger_posting
  for each row execute function keep_loan_balance();

-- What an email is about, where that is a loan.
alter table message add column loan_id bigint references loan;
create index message_loan on message (loan_id) where loan_id is not null;
