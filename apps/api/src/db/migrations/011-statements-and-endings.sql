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

-- A loan ends before its last instalment: in our books what was left of its schedule is one amount,
-- and the instalments that were not paid are closed.
create table loan_closing (
  loan_id bigint primary key references loan,
  closed_on date not null,
  -- Each may be negative: charges and interest that were given back.
  principal_pence bigint not null,
  interest_pence bigint not null,
  fee_pence bigint not null,
  amount_pence bigint not null,
  created_at timestamptz not null,
  -- Since when the loan is owed again, because money of it went back.
  owed_since timestamptz,
  -- What the vehicle of a hire purchase takes off what is owed (CCA 1974 s100).
  goods_pence bigint not null default 0,
  -- Otherwise the agreement goes on as it stands: written off while it ran, or sold (CCA 1974 s87).
  is_called_in boolean not null default true,
  check (principal_pence + interest_pence + fee_pence - goods_pence = amount_pence)
);
create index loan_closing_owed on loan_closing (loan_id) where owed_since is not null;

-- What one member of staff proposes and another decides: a loan is ended, written off or sold, or
-- damage to a vehicle is claimed.
create table staff_proposal (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  kind text not null check (kind in ('terminate', 'write-off', 'sell', 'claim-damage')),
  -- Why it is written off, who buys it at which price, or what the damage costs.
  input jsonb not null,
  reason text not null check (length(reason) between 3 and 500),
  -- As they were when it was proposed: an approval acts on these and no others.
  figures jsonb not null,
  -- 'outdated': the facts had changed when it was to be approved.
  state text not null check (state in ('open', 'approved', 'refused', 'outdated', 'expired')),
  proposed_by bigint not null references app_user,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  note text check (length(note) between 3 and 500),
  seq bigint generated always as identity,
  -- Four eyes.
  constraint staff_proposal_four_eyes check (decided_by <> proposed_by),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index staff_proposal_loan on staff_proposal (loan_id, id);
create index staff_proposal_proposed_by on staff_proposal (proposed_by);
create index staff_proposal_decided_by on staff_proposal (decided_by) where decided_by is not null;
create unique index staff_proposal_open on staff_proposal (loan_id) where state = 'open';

-- To whom a debt was sold: the borrower is told who they are and how to reach them.
create table loan_sale (
  loan_id bigint primary key references loan,
  sold_on date not null,
  buyer_name text not null,
  buyer_address text not null,
  buyer_phone text not null,
  buyer_email text not null,
  owed_pence bigint not null check (owed_pence > 0),
  price_pence bigint not null check (price_pence between 0 and owed_pence),
  created_at timestamptz not null
);

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

-- A borrower ended a hire purchase (CCA 1974 s99): the figures of that moment, and their statement.
create table hand_back (
  loan_id bigint primary key references loan,
  noticed_at timestamptz not null,
  noticed_on date not null,
  total_price_pence bigint not null,
  half_pence bigint not null,
  paid_pence bigint not null,
  arrears_pence bigint not null check (arrears_pence >= 0),
  to_pay_pence bigint not null check (to_pay_pence >= arrears_pence),
  document_id bigint not null references document
);
create index hand_back_document on hand_back (document_id);

-- The vehicle of an ended hire purchase is back with us. `none`: no damage beyond fair wear.
create table vehicle_return (
  loan_id bigint primary key references loan,
  returned_on date not null,
  damage text not null check (damage in ('none', 'to-claim', 'claimed')),
  damage_pence bigint check (damage_pence > 0),
  recorded_by bigint not null references app_user,
  created_at timestamptz not null,
  check ((damage = 'claimed') = (damage_pence is not null))
);
create index vehicle_return_recorded_by on vehicle_return (recorded_by);
