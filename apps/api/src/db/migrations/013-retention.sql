-- Both functions run with their owner's rights: rows of consent can be deleted in no other way. Who
-- may call them is for the grants to say (db/grants.ts).

-- Deletes applications that ended without a loan, with all that hangs on them, and the people who
-- have nothing else with us; never what ended within the last year. Returns how many applications.
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
  -- Their files are stored outside the database: the row stays until the worker has deleted the file.
  update proof set state = 'removed', requirement_id = null, name = '', moved_at = now() where requirement_id in
    (select id from requirement where application_id = any(applications));
  delete from debt_consolidation_card where requirement_id in
    (select id from requirement where application_id = any(applications));
  delete from data_pull where application_id = any(applications);
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
  delete from resume_journey_token where application_id = any(applications);
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

revoke execute on function forget_applications, forget_people from public;
