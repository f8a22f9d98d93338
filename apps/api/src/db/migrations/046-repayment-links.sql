-- A link that lets whoever has it pay what is overdue on one loan by card, and nothing else. The token itself is not stored.
create table repayment_link (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (created_at < expires_at)
);
create index repayment_link_loan on repayment_link (loan_id);
create index repayment_link_expires_at on repayment_link (expires_at);
