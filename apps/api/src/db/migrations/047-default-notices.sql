-- Each default notice that was given (CCA 1974 s87), as it was, with the information sheet that went with it.
create table default_notice (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  given_on date not null,
  served_on date not null,
  -- The last day on which paying the amount remedies the breach.
  remedy_by date not null,
  amount_pence bigint not null check (amount_pence > 0),
  -- What had been paid when it was given: what comes after it counts towards the amount.
  paid_before_pence bigint not null check (paid_before_pence >= 0),
  document_id bigint not null references document,
  sheet_document_id bigint not null references document,
  given_by bigint not null references app_user,
  created_at timestamptz not null,
  check (given_on < served_on and served_on + 14 <= remedy_by)
);
create index default_notice_loan on default_notice (loan_id);
create index default_notice_document on default_notice (document_id);
create index default_notice_sheet_document on default_notice (sheet_document_id);
create index default_notice_given_by on default_notice (given_by);
