-- A death or an insolvency of a person, for all their accounts and loans. One member of staff
-- records it, which stops what we ask and pay at once; another confirms or rejects it.
create table person_event (
  id bigint primary key default fresh_id(),
  kind text not null check (kind in ('death', 'insolvency')),
  insolvency_kind text
    check (insolvency_kind in ('bankruptcy', 'iva', 'debt-relief-order', 'sequestration', 'trust-deed')),
  state text not null check (state in ('recorded', 'confirmed', 'rejected')),
  -- Null where a write-off says that it was so, and not when.
  happened_on date,
  discharged_on date check (discharged_on >= happened_on),
  -- Sealed: who told us, what we were shown, and who looks after the estate or the insolvency.
  sealed bytea not null,
  recorded_by bigint not null references app_user,
  recorded_at timestamptz not null,
  decided_by bigint references app_user,
  decided_at timestamptz,
  seq bigint generated always as identity,
  constraint person_event_four_eyes check (decided_by is distinct from recorded_by),
  constraint person_event_decided check ((state <> 'recorded') = (decided_by is not null and decided_at is not null)),
  constraint person_event_insolvency check (kind = 'insolvency' or (insolvency_kind is null and discharged_on is null))
);
create index person_event_recorded_by on person_event (recorded_by);
create index person_event_decided_by on person_event (decided_by);
create index person_event_open on person_event (recorded_at) where state = 'recorded';

-- The accounts of the person: one person can have several mailboxes.
create table person_event_user (
  event_id bigint not null references person_event,
  user_id bigint not null references app_user on delete cascade,
  primary key (user_id, event_id)
);
create index person_event_user_event on person_event_user (event_id);
