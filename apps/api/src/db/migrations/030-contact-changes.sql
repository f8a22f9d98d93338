-- The phone number or home of a person was replaced. The old is sealed, to be put back by a link
-- that was emailed.
create table contact_change (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('mobile-number', 'address')),
  brand text not null,
  sealed_old bytea not null,
  undo_hash bytea not null unique,
  changed_at timestamptz not null,
  undo_expires_at timestamptz not null,
  undone_at timestamptz,
  seq bigint generated always as identity
);
create index contact_change_user on contact_change (user_id, changed_at);
create index contact_change_age on contact_change (changed_at);
create index contact_change_undone on contact_change (undone_at) where undone_at is not null;

-- Given by who changed contact details that were put back: no money goes to it.
alter table bank_account add column disowned_at timestamptz;
