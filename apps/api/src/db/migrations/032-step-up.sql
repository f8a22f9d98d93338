-- An act that the borrower is asked to confirm: with a code texted to the number on file, or with a
-- passkey. One for each act of a sign-in: a newer takes the place of an older one.
create table step_up (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  sign_in_id uuid not null,
  act text not null check (act in ('payout-account', 'refund-account', 'bank-details', 'address', 'mobile-number', 'passkey')),
  -- What is to be done, such as the account that is given: the confirmation counts for nothing else.
  input_hash bytea not null,
  -- Null where no code was texted.
  code_hash bytea,
  -- Null where the borrower has no passkey on the site.
  challenge text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The code or the passkey was right; the act may still be asked about in words before it is done.
  confirmed_at timestamptz,
  used_at timestamptz,
  unique (sign_in_id, act)
);
create index step_up_user on step_up (user_id);
create index step_up_expires on step_up (expires_at);

-- False for an account that was given without confirming it: it is collected from, never paid to.
alter table bank_account add column is_confirmed boolean not null default true;
