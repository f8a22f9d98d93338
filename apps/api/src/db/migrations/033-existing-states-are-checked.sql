-- Reads all rows, under a lock that lets others read and write.

alter table loan_application validate constraint loan_application_state_check;
alter table application_transition validate constraint application_transition_state_check;
alter table loan validate constraint loan_state_check;
alter table loan_transition validate constraint loan_transition_state_check;
