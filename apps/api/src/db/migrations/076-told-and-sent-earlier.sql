-- Sealed: the least income of their own that a borrower has told in it, with its day.
alter table financial_statement add column sealed_lowest_income bytea;

-- Sent for what is left after the end; one for what is overdue ends with the agreement.
alter table repayment_link add column is_for_rest boolean not null default false;
