-- Staff correct an address or a phone number at once; an email address or a name takes two of them.
alter table contact_change drop constraint contact_change_kind_check;
-- short: few change their contact details
alter table contact_change add constraint contact_change_kind_check
  check (kind in ('mobile-number', 'address', 'email', 'name'));

create table contact_proposal (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('email', 'name')),
  -- The new email address or name, how the customer was identified, and why.
  sealed bytea not null,
  state text not null check (state in ('open', 'approved', 'refused')),
  proposed_by bigint references app_user on delete set null,
  proposed_at timestamptz not null,
  -- It can be approved until then.
  expires_at timestamptz not null,
  decided_by bigint references app_user on delete set null,
  decided_at timestamptz,
  seq bigint generated always as identity,
  -- Four eyes.
  constraint contact_proposal_four_eyes check (decided_by <> proposed_by),
  check ((state = 'open') = (decided_at is null))
);
create unique index contact_proposal_open on contact_proposal (user_id) where state = 'open';
create index contact_proposal_user on contact_proposal (user_id);
create index contact_proposal_age on contact_proposal (proposed_at);
create index contact_proposal_proposed_by on contact_proposal (proposed_by);
create index contact_proposal_decided_by on contact_proposal (decided_by);
