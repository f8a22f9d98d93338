alter table proof validate constraint proof_side_check;
