-- An application that began on our own pages, without a partner.
update loan_application set is_internal = true where partner is null;

-- The terms on which a partner is paid for introducing the applicant, as they were when the application came in.
alter table loan_application add column commission jsonb;

-- The utm values of the visit in which the applicant applied: a copy, because visits are forgotten before applications.
alter table loan_application add column attribution jsonb;

-- The applicant typed this address instead of choosing it from the postcode look-up.
alter table user_address add column populate_manually boolean not null default false;

-- The text message that carried the code: the provider's status reports name it.
alter table phone_code add column message_id text;

-- A create or a money write without an Idempotency-Key: the key that the same input from the same person shares for a while.
create table intent (
  scope text not null,
  input_hash bytea not null,
  key text not null,
  created_at timestamptz not null,
  primary key (scope, input_hash)
);
create index intent_age on intent (created_at);
