-- Where the books and the records disagree, as the daily check or a provider's answer showed it. A row goes when they agree.
create table disagreement (
  kind text not null,
  subject_id bigint not null,
  loan_id bigint not null references loan,
  detail text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, subject_id)
);
create index disagreement_found on disagreement (found_at);
create index disagreement_loan on disagreement (loan_id);

-- The loan up to which the books were checked, so that each day's check goes on where the last one stopped.
create table books_check (
  only_row boolean primary key default true check (only_row),
  checked_to bigint not null
);
insert into books_check (checked_to) values (0);

-- What a member of staff has dealt with, where nothing in the records shows it. What happens again after that is listed again.
create table attention_closure (
  item_id text primary key,
  closed_by bigint not null references app_user,
  note text not null,
  closed_at timestamptz not null
);

-- What the staff's list is read by.
create index mandate_ended on mandate (id) where is_current and state in ('failed', 'cancelled');
create index loan_agreement_not_sent on loan (id) where agreement_sent_on is null;
create index loan_ended on loan (updated_at) where state in ('Complete', 'Settled', 'Cancelled', 'Sold');
create index message_not_sent on message (created_at) where state <> 'sent';
create index webhook_event_not_used on webhook_event (received_at) where processed_at is null;
create index deferred_search_open on deferred_search (deferred_at) where ended_at is null;

-- What is forgotten is found by its age.
create index auth_token_expires on auth_token (expires_at);
create index link_token_expires on link_token (expires_at);
create index draft_link_expires on draft_link (expires_at);
create index phone_code_expires on phone_code (expires_at);
create index rate_limit_age on rate_limit (window_start);
create index visit_age on visit (created_at);
create index message_age on message (created_at) where recipient <> '';
create index webhook_event_used on webhook_event (processed_at) where body <> '{}'::jsonb;
create index data_provider_journey_expires on data_provider_journey (expires_at);
create index callback_request_over on callback_request (call_before);
create index contact_message_age on contact_message (received_at);
create index bureau_search_of_nothing on bureau_search (created_at) where application_id is null;
create index loan_application_ended on loan_application (updated_at) where state in ('Declined', 'Expired', 'Withdrawn');

-- Where a row is deleted, PostgreSQL looks for rows that refer to it: by an index, and not by reading the table.
create index quote_application on quote (application_id);
create index quote_replaces on quote (replaces_quote_id) where replaces_quote_id is not null;
create index quote_earlier on quote (earlier_quote_id) where earlier_quote_id is not null;
create index document_quote on document (quote_id);
create index document_confirmation_user on document_confirmation (user_id);
create index message_attachment_document on message_attachment (document_id);
create index bank_account_user on bank_account (user_id);
create index loan_bank_account on loan (bank_account_id);
create index mandate_bank_account on mandate (bank_account_id);
create index payout_bank_account on payout (bank_account_id) where bank_account_id is not null;
create index experiment_seed_application on experiment_seed (application_id);
create index link_token_user on link_token (user_id);
create index link_token_application on link_token (application_id) where application_id is not null;
create index auth_token_application on auth_token (application_id) where application_id is not null;
create index hand_over_user on hand_over (user_id);
create index attention_closure_by on attention_closure (closed_by);
create index contact_message_user on contact_message (user_id) where user_id is not null;
create index commission_complaint_user on commission_complaint (user_id) where user_id is not null;

-- A row of consent is proof for as long as there is anything that it is proof for, and goes with the application or person.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_argv[0] = 'until forgotten' and current_setting('tarnbrook.forgetting', true) = 'yes' then
    return old;
  end if;
  raise exception '% is append only', tg_table_name;
end $$;
create or replace trigger application_consent_append_only before update or delete on application_consent
  for each row execute function refuse_change('until forgotten');
create or replace trigger contact_consent_append_only before update or delete on contact_consent
  for each row execute function refuse_change('until forgotten');

-- Deletes applications that ended without a loan, with all that hangs on them, and the people who have nothing else with
-- us. It runs with its owner's rights: the rows of consent can be deleted in no other way. Nobody can have it delete what ended
-- within the last year, whatever day they name. Returns how many applications.
create function forget_applications(ended_before timestamptz, at_most integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  applications bigint[];
  people bigint[];
begin
  -- One process at a time: two that each delete one of somebody's applications would both leave the person to the other.
  if not pg_try_advisory_xact_lock(7236404) then
    return 0;
  end if;
  -- What another process is at is left for the next time, and so is whoever may be signed in.
  select array_agg(found.id), array_agg(distinct found.user_id) into applications, people
  from (
    select a.id, a.user_id from loan_application a
    where a.state in ('Declined', 'Expired', 'Withdrawn') and a.updated_at < least(ended_before, now() - interval '1 year')
      and not exists (select from loan l where l.application_id = a.id)
      and not exists (select from auth_token t where t.user_id = a.user_id)
      and not exists (select from link_token t where t.user_id = a.user_id)
      and not exists (select from hand_over h where h.user_id = a.user_id)
    order by a.updated_at
    limit at_most
    for update of a skip locked
  ) found;
  if applications is null then
    return 0;
  end if;
  delete from message_attachment where document_id in
    (select id from document where application_id = any(applications));
  delete from document_confirmation where document_id in
    (select id from document where application_id = any(applications));
  delete from document where application_id = any(applications);
  delete from phone_code where requirement_id in
    (select id from requirement where application_id = any(applications));
  delete from requirement where application_id = any(applications);
  delete from deferred_search where search_id in
    (select id from bureau_search where application_id = any(applications));
  delete from bureau_search where application_id = any(applications);
  delete from bank_account where application_id = any(applications);
  perform set_config('tarnbrook.forgetting', 'yes', true);
  delete from application_consent where application_id = any(applications);
  perform set_config('tarnbrook.forgetting', '', true);
  delete from decline_partner_event where application_id = any(applications);
  delete from callback_request where application_id = any(applications);
  delete from data_provider_journey where application_id = any(applications);
  delete from experiment_seed where application_id = any(applications);
  delete from quote where application_id = any(applications);
  delete from application_transition where application_id = any(applications);
  delete from loan_application where id = any(applications);
  perform forget_people(people);
  return cardinality(applications);
end $$;

-- Staff are left, and whoever has another application or a loan.
create function forget_people(candidates bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  people bigint[];
begin
  select array_agg(found.id) into people
  from (
    select u.id from app_user u
    where u.id = any(candidates) and u.roles = '{}'
      and not exists (select from loan_application a where a.user_id = u.id)
      and not exists (select from loan l where l.user_id = u.id)
      and not exists (select from attention_closure c where c.closed_by = u.id)
      and not exists (select from staff_identity s where s.user_id = u.id)
    for update of u
  ) found;
  if people is null then
    return;
  end if;
  update contact_message set user_id = null where user_id = any(people);
  update commission_complaint set user_id = null where user_id = any(people);
  perform set_config('tarnbrook.forgetting', 'yes', true);
  delete from contact_consent where user_id = any(people);
  perform set_config('tarnbrook.forgetting', '', true);
  delete from user_address_history where user_id = any(people);
  delete from user_address where user_id = any(people);
  delete from experiment_seed where user_id = any(people);
  delete from app_user where id = any(people);
end $$;

-- Who may call them is for the grants to say (db/grants.ts).
revoke execute on function forget_applications, forget_people from public;
