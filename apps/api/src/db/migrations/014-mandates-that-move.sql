-- A bank or the provider may move a mandate to another account, or put another mandate in its place.
alter table mandate
  -- The provider's id of the account that it collects from.
  add column provider_account_id text,
  -- When the payer's bank moved it to another account. Of that, only what the provider tells of it is known.
  add column moved_at timestamptz,
  add column moved_number_ending text,
  add column moved_bank_name text,
  -- The mandate whose place the provider gave it.
  add column replaces_id bigint unique references mandate,
  add constraint mandate_moved_account check (moved_at is not null or (moved_number_ending is null and moved_bank_name is null));
create index mandate_moved on mandate (id) where moved_at is not null and is_current;
create index mandate_payer_died on mandate (id) where reason = 'payer-died';
