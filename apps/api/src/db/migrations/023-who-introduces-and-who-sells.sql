-- Who introduced the applicant, each with its address and with what it is paid, as on the day the application came in.
alter table loan_application add column intermediaries jsonb not null default '[]';

-- The partner of an application from before. Its address was not stored; the directory has it.
update loan_application set intermediaries = jsonb_build_array(jsonb_build_object(
  'name', partner, 'legalName', partner, 'addressLines', '[]'::jsonb, 'tie', null, 'firmReferenceNumber', null,
  'type', commission ->> 'payeeType', 'commission', commission - 'payee' - 'payeeType'))
where partner is not null;
-- commission is not read any more. It is dropped in a later release, when no process writes it.

-- The firm whose name is on the site introduces everybody who applies there. What was signed or ended stays as it was.
update loan_application a set intermediaries = a.intermediaries || firm.introducer
from (values
  ('post-office', '{"name": "Posthorn Counters", "legalName": "Posthorn Counters Limited", "addressLines": ["Posthorn House", "3 Mailcoach Yard", "Bristol", "BS99 0PH"], "tie": "only-us", "firmReferenceNumber": "000471", "type": "brand", "commission": {"payer": "Tarnbrook Lending Limited", "model": "percentage", "ratePercent": 2}}'::jsonb),
  ('supermarket', '{"name": "Orchardway Stores", "legalName": "Orchardway Stores Limited", "addressLines": ["Orchardway Hall", "40 Russet Road", "Hereford", "HR99 0RW"], "tie": "only-us", "firmReferenceNumber": "000472", "type": "brand", "commission": {"payer": "Tarnbrook Lending Limited", "model": "fixed", "amountPence": 9000}}'::jsonb),
  ('money-management', '{"name": "Ledgerlight", "legalName": "Ledgerlight Money Limited", "addressLines": ["The Counting House", "7 Folio Street", "Norwich", "NR99 0LM"], "tie": "only-us", "firmReferenceNumber": "000473", "type": "brand", "commission": {"payer": "Tarnbrook Lending Limited", "model": "percentage", "ratePercent": 1.5}}'::jsonb)
) as firm (brand, introducer)
where a.brand = firm.brand and a.state in ('Quoted', 'Address Mismatch', 'Requested', 'Unrequested', 'In Review', 'Approved');

-- The partner of a hire purchase from before was its seller.
update loan_application set vehicle = vehicle || jsonb_build_object('seller', jsonb_build_object(
  'name', partner, 'legalName', partner, 'addressLines', '[]'::jsonb, 'tie', null))
where vehicle is not null and partner is not null;
