-- The amount of a withdrawal is that of one day. Its Direct Debit counts from the day it was agreed for, also when the bank takes it later.
alter table collection add column agreed_on date check (agreed_on is null or settlement_quote_id is not null);
