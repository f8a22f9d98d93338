-- A borrower changes the account of their Direct Debit: the mandate on the new account is set up beside the current one, which collects
-- until the bank has accepted the new one.
alter table mandate add column is_next boolean not null default false;
alter table mandate add constraint mandate_next_is_not_current check (not (is_next and is_current));
create unique index mandate_next on mandate (loan_id) where is_next;
-- What the bank said of the name on the new account; null where nobody was asked.
alter table mandate add column payee_check text
  check (payee_check in ('match', 'close-match', 'no-match', 'unavailable'));
