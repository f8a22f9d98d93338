-- What came in beyond what an ended loan owed goes back to its borrower: one try each. What failed is tried again by staff, by a row of its own.
create table refund (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  bank_account_id bigint not null references bank_account,
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('reserved', 'sending', 'sent', 'executed', 'failed', 'returned', 'cancelled')),
  provider_id text unique,
  reason text,
  sent_on date,
  -- Another try has taken its place.
  is_replaced boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_loan on refund (loan_id, id);
create index refund_bank_account on refund (bank_account_id);
create index refund_for_staff on refund (id) where state in ('failed', 'returned') and not is_replaced;
create index refund_under_way on refund (updated_at) where state in ('reserved', 'sending', 'sent');

-- Since when a loan that has ended is owed again, because money of it went back.
alter table loan_closing add column owed_since timestamptz;
create index loan_closing_owed on loan_closing (loan_id) where owed_since is not null;
