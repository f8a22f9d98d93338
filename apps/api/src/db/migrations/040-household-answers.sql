-- What the applicant says that living costs a month, where they corrected what we count.
alter table loan_application add column living_costs_pence integer check (living_costs_pence >= 0);
-- The answers as first given, once they were corrected: staff see both, and more left wants proof.
alter table loan_application add column first_answers jsonb;
