-- What every area uses: ids, append-only tables, commands, events, webhooks and limits.
-- A column `seq` orders rows as they were stored: ids are random within a second, and a clock gives
-- many rows one moment. It is never shown outside, because it tells how many rows there are.

create function fresh_id() returns bigint language sql volatile as $$
  -- Roughly time-ordered, unguessable, below 2^53: 41 bits of tenths of a second would be wasteful, so seconds since
  -- 2024 (30 bits) over 22 random bits. A collision meets the primary key and the command is retried.
  select ((extract(epoch from clock_timestamp())::bigint - 1704067200) << 22)
       | (('x' || encode(substring(uuid_send(gen_random_uuid()) from 1 for 4), 'hex'))::bit(32)::bigint & 4194303)
$$;

-- A row of consent is proof, and goes only when its application or person is forgotten.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_argv[0] = 'until forgotten' and current_setting('tarnbrook.forgetting', true) = 'yes' then
    return old;
  end if;
  raise exception '% is append only', tg_table_name;
end $$;

create table idempotency (
  scope text not null,
  key text not null,
  command text not null,
  input_hash bytea not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

-- A create or a money write without an Idempotency-Key: the key that the same input from the same
-- person shares for a while.
create table intent (
  scope text not null,
  input_hash bytea not null,
  key text not null,
  created_at timestamptz not null,
  primary key (scope, input_hash)
);
create index intent_age on intent (created_at);

create table event (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  name text not null,
  actor text not null,
  subject_type text,
  subject_id bigint,
  before jsonb,
  after jsonb,
  request_id text
);
create index event_subject on event (subject_type, subject_id, id);
create trigger event_append_only before update or delete on event
  for each row execute function refuse_change();
-- A trigger on rows says nothing of TRUNCATE, here and in every append-only table.
create trigger event_not_truncated before truncate on event
  for each statement execute function refuse_change();

create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  seq bigint generated always as identity,
  primary key (provider, event_id)
);
create index webhook_event_not_used on webhook_event (received_at) where processed_at is null;
create index webhook_event_used on webhook_event (processed_at) where body <> '{}'::jsonb;

-- Counts of tries last an hour at most. Left out of the write-ahead log, counting one does not wait
-- for the disk; after a crash, or on a standby that takes over, they begin again from nothing.
create unlogged table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limit_age on rate_limit (window_start);

create table daily_run (
  ran_on date primary key,
  finished_at timestamptz
);

-- Local and staging only: how far today is moved from the real day.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  days integer not null
);
