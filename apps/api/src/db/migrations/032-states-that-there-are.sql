-- The other state columns have such a check already. Existing rows are checked by the next file, in a transaction of its own:
-- adding a constraint locks the table until its transaction ends, and reading all rows under that lock would block writers.

alter table loan_application add constraint loan_application_state_check check (state in (
  'Quoted', 'Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn'
)) not valid;

alter table application_transition add constraint application_transition_state_check check (to_state in (
  'Quoted', 'Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn'
)) not valid;

alter table loan add constraint loan_state_check check (state in (
  'Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled', 'Cancelled', 'Written Off', 'Sold', 'Terminated',
  'Voluntary terminated'
)) not valid;

alter table loan_transition add constraint loan_transition_state_check check (to_state in (
  'Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled', 'Cancelled', 'Written Off', 'Sold', 'Terminated',
  'Voluntary terminated'
)) not valid;
