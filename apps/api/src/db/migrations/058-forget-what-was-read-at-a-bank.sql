-- As before, and with what was read at a bank.
create or replace function forget_applications(ended_before timestamptz, at_most integer) returns integer
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
