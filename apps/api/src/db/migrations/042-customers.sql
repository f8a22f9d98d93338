-- Staff find a customer by what a caller can say. A name is compared as people
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

-- What staff note of a customer. It is not changed: another note says what was wrong.
create table customer_note (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  -- AES-256-GCM.
  sealed bytea not null,
  -- A member of staff, as in the audit trail: the note stays when they leave.
  written_by bigint not null,
  written_at timestamptz not null,
  seq bigint generated always as identity
);
create index customer_note_user on customer_note (user_id, seq);

-- What an email said, without the links that sign in: staff answer who asks about it. Of security
-- emails nothing is kept.
alter table message add column sent_text text;
create index message_recipient on message (lower(recipient), seq) where recipient <> '';
