create table passkey (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  -- The host of the brand's site: a browser offers the passkey nowhere else.
  site text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, where the device counts; a count that does not rise is a copy.
  counter bigint not null,
  transports text[] not null,
  device_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  seq bigint generated always as identity
);
create index passkey_user on passkey (user_id);

-- What a passkey is asked to sign, to be added to an account or to sign in. Used once.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in')),
  -- The sign-in or the session that it was made for, as a hash.
  asked_by text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
-- The card about passkeys on the account page was closed.
alter table app_user add column passkey_card_closed_at timestamptz;
