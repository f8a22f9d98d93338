-- The last transaction in which a person or a session wrote, where a read replica is used: a read of
-- theirs goes to the replica once it has that transaction (docs/decisions/185). A column of app_user
-- would be locked in another order than commands lock people and their loans.
create table last_write (
  -- As the audit trail names them: `user:1`, `visit:...`.
  writer text primary key,
  transaction_id bigint not null,
  at timestamptz not null
);
create index last_write_age on last_write (at);
