-- A sign-in is one and the same on the two sites of a loan: the brand's, where it was applied for, and the lender's, which looks
-- after it. Signing out of either ends it on both.
alter table auth_token add column sign_in_id uuid not null default gen_random_uuid();
create index auth_token_sign_in on auth_token (sign_in_id);

-- A single-use token that takes a sign-in from the brand's site to the lender's. Only hashes are stored. The state is a secret
-- of the browser that asked on the other site: nobody else can use the token, and nobody can be signed in with it unasked.
create table hand_over (
  hash bytea primary key,
  user_id bigint not null references app_user,
  brand text not null,
  state_hash bytea not null,
  strength text not null check (strength in ('weak', 'strong')),
  sign_in_id uuid not null,
  signed_in_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index hand_over_expires on hand_over (expires_at);
