-- How often a borrower was reminded that a refund did not reach them; after the last, staff go on.
alter table refund add column reminders smallint not null default 0 check (reminders >= 0);
