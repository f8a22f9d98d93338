-- A borrower ended a hire purchase (CCA 1974 s99), with the figures of that moment and the statement of them that was given.
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

-- The vehicle of a hire purchase that was ended is back with us. Damage: none beyond fair wear, to be claimed, or claimed.
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
