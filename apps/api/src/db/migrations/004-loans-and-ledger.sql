create table loan (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  application_id bigint not null unique references loan_application,
  bank_account_id bigint not null references bank_account,
  brand text not null,
  product_type text not null,
  reference text not null unique,
  state text not null,
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
  -- Derived from the ledger by a trigger and checked against it, so that a dashboard is one indexed read.
  balance_pence bigint not null default 0,
  paid_pence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index loan_user on loan (user_id, id);
create index loan_state on loan (state, id);

create table loan_transition (
  loan_id bigint not null references loan,
  sort_key integer not null,
  from_state text,
  to_state text not null,
  reason text,
  most_recent boolean not null,
  at timestamptz not null,
  primary key (loan_id, sort_key)
);
create unique index loan_transition_latest on loan_transition (loan_id) where most_recent;

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
  state text not null default 'due' check (state in ('due', 'collecting', 'paid', 'missed')),
  primary key (loan_id, number),
  check (principal_pence + interest_pence + fee_pence = amount_pence)
);
create index instalment_to_collect on instalment (collect_on, loan_id) where state = 'due';

create table mandate (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  is_current boolean not null,
  billing_request_id text unique,
  provider_id text unique,
  reference text,
  state text not null check (state in ('reserved', 'pending', 'active', 'failed', 'cancelled')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index mandate_current on mandate (loan_id) where is_current;

create table payout (
  id bigint primary key default fresh_id(),
  loan_id bigint not null unique references loan,
  amount_pence bigint not null check (amount_pence > 0),
  provider_id text unique,
  state text not null check (state in ('reserved', 'sent', 'executed', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One try at taking one payment. Reserved before the provider is called; its id is the provider's idempotency key.
create table collection (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  instalment_number smallint not null,
  attempt smallint not null default 1,
  method text not null check (method in ('DIRECT_DEBIT', 'CARD')),
  amount_pence bigint not null check (amount_pence > 0),
  charge_on date not null,
  provider_id text unique,
  state text not null check (state in ('reserved', 'sent', 'confirmed', 'paid-out', 'failed', 'charged-back', 'cancelled')),
  reason text,
  settled_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (loan_id, instalment_number, attempt)
);
create index collection_loan on collection (loan_id, id);

-- Double entry, append only. Debits are positive. `reference` makes each business fact post once.
create table ledger_transaction (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  kind text not null,
  reference text not null unique,
  booked_on date not null,
  created_at timestamptz not null
);
create index ledger_transaction_loan on ledger_transaction (loan_id, id);

create table ledger_posting (
  transaction_id bigint not null references ledger_transaction,
  account text not null,
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence <> 0),
  primary key (transaction_id, account)
);
create index ledger_posting_loan on ledger_posting (loan_id, account);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;

create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger event_append_only before update or delete on event
  for each row execute function refuse_change();

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

create function keep_loan_balance() returns trigger language plpgsql as $$
begin
  if new.account = 'loan-principal' then
    update loan set balance_pence = balance_pence + new.amount_pence where id = new.loan_id;
  elsif new.account = 'cash' then
    update loan set paid_pence = paid_pence + new.amount_pence
      where id = new.loan_id
        and exists (select 1 from ledger_transaction t where t.id = new.transaction_id and t.kind <> 'disbursement');
  end if;
  return null;
end $$;

create trigger ledger_posting_keeps_balance after insert on ledger_posting
  for each row execute function keep_loan_balance();

create table daily_run (
  ran_on date primary key,
  finished_at timestamptz
);
