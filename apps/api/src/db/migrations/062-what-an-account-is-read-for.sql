-- What somebody agreed at their bank that it may be read for. Until now there was one purpose.
alter table data_provider_journey add column purpose text not null default 'proof-of-income'
  check (purpose in ('proof-of-income', 'arrangement'));
alter table data_pull add column purpose text not null default 'proof-of-income'
  check (purpose in ('proof-of-income', 'arrangement'));
