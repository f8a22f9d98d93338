-- no transaction
-- What a partner reads of the applications that it sent, the newest first.
drop index concurrently if exists loan_application_partner;
create index concurrently loan_application_partner on loan_application (partner, seq) where partner is not null;
