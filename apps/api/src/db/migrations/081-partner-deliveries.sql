-- What a partner is told by webhook, and each try: ids and states, and nothing of what it answers.
create table partner_delivery (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application on delete cascade,
  partner text not null,
  -- The same in each try, so that a partner can leave out repeats.
  webhook_id text not null unique,
  created_at timestamptz not null,
  -- Null until the partner has taken it, and again while it is sent again.
  taken_at timestamptz,
  -- How often it was sent again because somebody asked: a job of an earlier time sends nothing.
  replays int not null default 0,
  seq bigint generated always as identity
);
create index partner_delivery_application on partner_delivery (application_id);
create index partner_delivery_partner on partner_delivery (partner, seq);
create index partner_delivery_not_taken on partner_delivery (partner, seq) where taken_at is null;
create index partner_delivery_created_at on partner_delivery (created_at);

create table partner_delivery_try (
  delivery_id bigint not null references partner_delivery on delete cascade,
  number int not null,
  at timestamptz not null,
  status int,
  failure text check (failure in ('timed-out', 'not-reached')),
  primary key (delivery_id, number),
  check ((status is null) = (failure is not null))
);

-- When a partner last called with each of its keys.
create table partner_key_use (
  partner text not null,
  -- The first characters of the SHA-256 in PARTNER_KEYS: neither the key nor what proves it.
  hash_start text not null check (length(hash_start) = 8),
  last_used_at timestamptz not null,
  primary key (partner, hash_start)
);
create index partner_key_use_last_used_at on partner_key_use (last_used_at);
