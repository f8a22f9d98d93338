-- no transaction
-- Beside those who collect: neither keeps them out of the table.
alter table collection validate constraint collection_taken_with_fkey;
alter table collection validate constraint collection_taken_with_check;
drop index concurrently if exists collection_taken_with;
create index concurrently collection_taken_with on collection (taken_with_id) where taken_with_id is not null;
