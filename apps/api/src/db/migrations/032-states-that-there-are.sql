-- The other state columns have such a check already. Not validated in the same statement: reading all rows would keep
-- writers waiting.

alter table loan_application add constraint loan_application_state_check check (state in (
  'Quoted', 'Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn'
)) not valid;
alter table loan_application validate constraint loan_application_state_check;

alter table application_transition add constraint application_transition_state_check check (to_state in (
  'Quoted', 'Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn'
)) not valid;
alter table application_transition validate constraint application_transition_state_check;

alter table loan add constraint loan_state_check check (state in (
  'Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled', 'Cancelled', 'Written Off', 'Sold', 'Terminated',
  'Voluntary terminated'
)) not valid;
alter table loan validate constraint loan_state_check;

alter table loan_transition add constraint loan_transition_state_check check (to_state in (
  'Pending', 'Funded', 'Repaying', 'Late', 'Complete', 'Settled', 'Cancelled', 'Written Off', 'Sold', 'Terminated',
  'Voluntary terminated'
)) not valid;
alter table loan_transition validate constraint loan_transition_state_check;
