-- Staff find a customer by what somebody on the telephone can say. A name is compared as people
-- type it: without case, accents, spaces and signs. Search and index use this one function.
create function name_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    replace(replace(translate(lower(normalize(name, nfkd)), 'łŁøØđĐðÐħĦıŧŦ', 'llooddddhhitt'), 'ß', 'ss'), 'æ', 'ae'),
    '[^[:alnum:]]|[\u0300-\u036f]', '', 'g');

create index app_user_names on app_user (name_key(last_name), name_key(first_name) text_pattern_ops);
create index app_user_mobile_number on app_user (mobile_number) where mobile_number is not null;
create index user_address_post_code on user_address (post_code);
create index bank_account_ending on bank_account (account_number_ending);
