-- Staff have found that our loans were not part of an insolvency that is over: they go on.
-- short: deaths and insolvencies are few
alter table person_event
  add column is_debt_excluded boolean not null default false,
  add check (not is_debt_excluded or discharged_on is not null);
