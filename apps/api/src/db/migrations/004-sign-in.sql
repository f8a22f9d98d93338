-- Tokens are stored as SHA-256 only: a copy of these tables signs nobody in. A weak sign-in, and
-- the link that begins one, are for one application.

create table auth_token (
  hash bytea primary key,
  user_id bigint not null references app_user,
  strength text not null check (strength in ('weak', 'strong')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  replaced_by bytea,
  -- One and the same on the two sites of a loan: the brand's, where it was applied for, and the
  -- lender's, which looks after it. Signing out of either ends it on both.
  sign_in_id uuid not null default gen_random_uuid(),
  application_id bigint references loan_application
);
create index auth_token_user on auth_token (user_id);
create index auth_token_sign_in on auth_token (sign_in_id);
create index auth_token_expires on auth_token (expires_at);
create index auth_token_application on auth_token (application_id) where application_id is not null;

-- Single-use links: from the borrower's mailbox (strong), or of an application or partner (weak).
create table link_token (
  hash bytea primary key,
  user_id bigint not null references app_user,
  strength text not null check (strength in ('weak', 'strong')),
  purpose text not null check (purpose in ('login', 'application', 'resume')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The borrower's page where the link was asked for, to which it leads back on any device.
  next_path text,
  application_id bigint references loan_application
);
create index link_token_expires on link_token (expires_at);
create index link_token_user on link_token (user_id);
create index link_token_application on link_token (application_id) where application_id is not null;

-- A single-use token that takes a sign-in from the brand's site to the lender's. The state is a
-- secret of the browser that asked on the other site: it works nowhere else.
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
create index hand_over_user on hand_over (user_id);
