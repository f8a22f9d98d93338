-- Who borrows, how they prove it, and the visits they make.

create function fresh_id() returns bigint language sql volatile as $$
  -- Roughly time-ordered, unguessable, below 2^53: 41 bits of tenths of a second would be wasteful, so seconds since
  -- 2024 (30 bits) over 22 random bits. A collision meets the primary key and the command is retried.
  select ((extract(epoch from clock_timestamp())::bigint - 1704067200) << 22)
       | (('x' || encode(substring(uuid_send(gen_random_uuid()) from 1 for 4), 'hex'))::bit(32)::bigint & 4194303)
$$;

create table app_user (
  id bigint primary key default fresh_id(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored unique,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  mobile_number text,
  mobile_verified_at timestamptz,
  roles text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table user_address (
  user_id bigint not null references app_user,
  position smallint not null check (position in (0, 1)),
  flat_number text,
  house_number text,
  line1 text,
  line2 text,
  town text,
  county text,
  post_code text not null,
  period smallint,
  primary key (user_id, position)
);

create table visit (
  id text primary key,
  lifetime_id text not null,
  brand text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  created_at timestamptz not null
);

-- Tokens are kept as SHA-256 only: a copy of this table signs nobody in.
create table auth_token (
  hash bytea primary key,
  user_id bigint not null references app_user,
  strength text not null check (strength in ('weak', 'strong')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  replaced_by bytea
);
create index auth_token_user on auth_token (user_id);

-- Single-use links: from the borrower's own mailbox (strong) or handed over by an application or a partner (weak).
create table link_token (
  hash bytea primary key,
  user_id bigint not null references app_user,
  strength text not null check (strength in ('weak', 'strong')),
  purpose text not null check (purpose in ('login', 'application', 'resume')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
