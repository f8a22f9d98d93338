-- What one member of staff proposes and another decides: a loan is ended, written off or sold, or damage to a vehicle is claimed.
create table staff_proposal (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  kind text not null check (kind in ('terminate', 'write-off', 'sell', 'claim-damage')),
  -- What is asked for besides: why it is written off, who buys it at which price, what the damage costs.
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

-- What the vehicle of a hire purchase takes off what is owed (CCA 1974 s100).
alter table loan_closing add column goods_pence bigint not null default 0;
alter table loan_closing drop constraint loan_closing_check;
alter table loan_closing add constraint loan_closing_check
  check (principal_pence + interest_pence + fee_pence - goods_pence = amount_pence);

-- A payment of what was left when the loan ended pays no instalment.
alter table collection add column pays_closing boolean not null default false;
alter table collection drop constraint collection_pays_one;
alter table collection add constraint collection_pays_one
  check (num_nonnulls(instalment_number, early_repayment_id, settlement_quote_id) + pays_closing::int = 1);
