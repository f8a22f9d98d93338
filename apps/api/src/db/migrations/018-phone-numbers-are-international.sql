-- Phone numbers are stored in the form of E.164 (+447912345678), so that one number is always the same text: what was
-- typed with spaces, or without a country code, is converted as `toE164` of the domain converts it.
create function pg_temp.e164(typed text) returns text language sql as $$
  select case
    when typed ~ '^\s*\(?\+[1-9]' then '+' || figures
    when figures ~ '^00[1-9]' then '+' || substr(figures, 3)
    when figures ~ '^0[1-9]' then '+44' || substr(figures, 2)
    when figures ~ '^[1-9][0-9]{9}$' then '+44' || figures
    when figures ~ '^[1-9]' then '+' || figures
    else typed
  end
  from (select regexp_replace(typed, '[^0-9]', '', 'g') as figures) given
$$;

update app_user set mobile_number = pg_temp.e164(mobile_number) where mobile_number !~ '^\+[1-9][0-9]{7,14}$';
update phone_code set mobile_number = pg_temp.e164(mobile_number) where mobile_number !~ '^\+[1-9][0-9]{7,14}$';
update commission_complaint set mobile_number = pg_temp.e164(mobile_number) where mobile_number !~ '^\+[1-9][0-9]{7,14}$';
update contact_message set phone = pg_temp.e164(phone) where phone !~ '^\+[1-9][0-9]{7,14}$';
update callback_request set phone = pg_temp.e164(phone) where phone !~ '^\+[1-9][0-9]{7,14}$';

drop function pg_temp.e164(text);

-- Not valid: a row from before that holds no number at all stays as it was written; every new one is checked.
alter table app_user add constraint app_user_mobile_number_e164
  check (mobile_number ~ '^\+[1-9][0-9]{7,14}$') not valid;
alter table phone_code add constraint phone_code_mobile_number_e164
  check (mobile_number ~ '^\+[1-9][0-9]{7,14}$') not valid;
alter table commission_complaint add constraint commission_complaint_mobile_number_e164
  check (mobile_number ~ '^\+[1-9][0-9]{7,14}$') not valid;
alter table contact_message add constraint contact_message_phone_e164
  check (phone ~ '^\+[1-9][0-9]{7,14}$') not valid;
alter table callback_request add constraint callback_request_phone_e164
  check (phone ~ '^\+[1-9][0-9]{7,14}$') not valid;
