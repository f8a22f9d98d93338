-- Otherwise the agreement goes on as it stands: written off while it ran, or sold (CCA 1974 s87).
alter table loan_closing add column is_called_in boolean not null default true;

-- Each notice of how a loan ended, as it was given: ended by us, written off, sold.
create table ending_notice (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  kind text not null check (kind in ('terminated', 'written-off', 'sold')),
  given_on date not null,
  document_id bigint not null references document,
  created_at timestamptz not null,
  seq bigint generated always as identity,
  unique (loan_id, kind)
);
create index ending_notice_document on ending_notice (document_id);
