-- Of a broken arrangement: no usual payment that would be collected before it is.
alter table arrangement add column usual_payments_from date;
update arrangement set usual_payments_from = ended_on where state = 'broken';
alter table arrangement add check ((state = 'broken') = (usual_payments_from is not null));

-- A payment that was missed once is moved to the end.
alter table arrangement_payment drop constraint arrangement_payment_state_check;
alter table arrangement_payment add constraint arrangement_payment_state_check
  check (state in ('due', 'collecting', 'paid', 'missed', 'skipped', 'moved'));
