-- What an erasure took and left, as the customer reads it in their account.
alter table data_request add column told jsonb;

-- How many files are too large for the copy: staff send them apart.
alter table data_copy add column files_apart integer not null default 0;
