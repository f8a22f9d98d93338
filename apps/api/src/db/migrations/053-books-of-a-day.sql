-- no transaction
-- What was booked today is read every minute, by its day: rows of a day lie together.
drop index concurrently if exists ledger_transaction_day;
create index concurrently ledger_transaction_day on ledger_transaction using brin (booked_on);
