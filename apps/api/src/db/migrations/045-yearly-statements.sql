-- Each yearly statement that was given (CCA 1974 s77A), as it was.
create table yearly_statement (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  starts_on date not null,
  ends_on date not null,
  given_on date not null,
  document_id bigint not null references document,
  created_at timestamptz not null,
  unique (loan_id, ends_on),
  check (starts_on <= ends_on and ends_on < given_on)
);
create index yearly_statement_document on yearly_statement (document_id);
