-- What was drawn for a person in an experiment of a brand, once. The application is the one it was drawn on: what became of
-- it is what the two versions are compared by.
create table experiment_seed (
  user_id bigint not null references app_user,
  brand text not null,
  name text not null,
  seed smallint not null check (seed between 0 and 99),
  application_id bigint not null references loan_application,
  drawn_at timestamptz not null,
  primary key (user_id, brand, name)
);

-- What customers say of us elsewhere, as it was last heard: it outlives an outage there and a restart here.
create table review_rating (
  business_unit_id text primary key,
  number_of_reviews integer not null,
  trust_score double precision not null,
  stars double precision not null,
  as_of timestamptz not null
);
