-- A Direct Debit of several instalments is one at the provider: the others are taken with the first.
alter table collection add column taken_with_id bigint;
alter table collection
  add constraint collection_taken_with_fkey foreign key (taken_with_id) references collection not valid,
  add constraint collection_taken_with_check check (taken_with_id is null or (method = 'DIRECT_DEBIT'
    and instalment_number is not null and provider_id is null and taken_with_id <> id)) not valid;
