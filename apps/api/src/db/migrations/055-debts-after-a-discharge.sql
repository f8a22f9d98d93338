-- Staff have found that our loans were not part of an insolvency that is over: they go on.
alter table person_event
  add column debts_go_on boolean not null default false,
  add check (not debts_go_on or discharged_on is not null);
