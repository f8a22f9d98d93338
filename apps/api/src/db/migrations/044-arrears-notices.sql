-- Each notice of sums in arrears that was given (CCA 1974 s86B), as it was, with the information sheet that went with it.
create table arrears_notice (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  given_on date not null,
  -- The day on which the duty to give it began, and the arrears on the day of the notice.
  met_on date not null,
  shortfall_pence bigint not null,
  document_id bigint not null references document,
  sheet_document_id bigint not null references document,
  created_at timestamptz not null,
  unique (loan_id, given_on)
);
create index arrears_notice_document on arrears_notice (document_id);
create index arrears_notice_sheet on arrears_notice (sheet_document_id);
-- Which loans may have to be given one: those with a payment that came back lately.
create index collection_came_back on collection (updated_at) where state in ('failed', 'charged-back');
