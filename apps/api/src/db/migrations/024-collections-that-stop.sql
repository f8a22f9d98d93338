-- When the bank was asked no more because its borrower's payments kept coming back; null while it is asked.
alter table loan add column collecting_stopped_at timestamptz;
-- When the borrower last put things right. What came back of what was asked for before says nothing.
alter table loan add column collecting_since timestamptz;
create index loan_collecting_stopped on loan (id) where collecting_stopped_at is not null;
