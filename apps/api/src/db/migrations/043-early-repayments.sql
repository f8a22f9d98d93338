-- A borrower repays a part early, by a Direct Debit of its own. What the law asks to be known of it is worked out when the notice comes, and
-- the loan's later payments change when the bank has paid it. It is a row of the loan's schedule, on the day on which it takes effect.
create table early_repayment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  -- What stays as it is: each instalment, so that the loan ends sooner, or the term, so that each is lower.
  keep text not null check (keep in ('instalment', 'term')),
  noticed_on date not null,
  takes_effect_on date not null,
  state text not null check (state in ('pending', 'applied', 'not-paid', 'returned', 'not-applied', 'owed-again')),
  -- The row of the schedule: it comes after the instalment of this number, 0 before the first. What the law gives back of the charges is a
  -- negative fee (CCA 1974 s95).
  after_number smallint not null,
  principal_pence bigint not null,
  interest_pence bigint not null check (interest_pence >= 0),
  fee_pence bigint not null,
  balance_pence bigint not null,
  interest_saved_pence bigint not null,
  -- The figures of CCA 1974 s97A: what is left to pay before and after.
  outlook_before jsonb not null,
  outlook_after jsonb not null,
  -- The later instalments as they were, and as they become.
  replaced jsonb not null,
  planned jsonb not null,
  -- When the borrower asked for it to be stopped.
  stop_asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (principal_pence + interest_pence + fee_pence = amount_pence)
);
create index early_repayment_loan on early_repayment (loan_id, id);
create unique index early_repayment_pending on early_repayment (loan_id) where state = 'pending';
create index early_repayment_for_staff on early_repayment (id) where state in ('not-applied', 'owed-again');

-- A collection pays an instalment or an early repayment.
alter table collection alter column instalment_number drop not null;
alter table collection add column early_repayment_id bigint unique references early_repayment;
alter table collection add constraint collection_pays_one check ((instalment_number is null) <> (early_repayment_id is null));
