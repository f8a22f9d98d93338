-- A Direct Debit of several instalments is one at the provider: the others are taken with the first.
alter table collection add column taken_with_id bigint references collection
  check (taken_with_id is null or (method = 'DIRECT_DEBIT' and instalment_number is not null
    and provider_id is null and taken_with_id <> id));
create index collection_taken_with on collection (taken_with_id) where taken_with_id is not null;
