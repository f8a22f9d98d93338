-- Pages and emails say who decided: no reasons to decline are stored without it.
alter table loan_application add column declined_by text check (declined_by in ('rules', 'person'));
update loan_application set declined_by = 'rules' where cardinality(decline_reasons) > 0;
alter table loan_application add constraint loan_application_declined
  check (cardinality(decline_reasons) = 0 or declined_by is not null);
