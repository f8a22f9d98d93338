-- The site on which the answers were typed: a link opens there, and at no other brand.
alter table draft_link add column brand text;
update draft_link set brand = coalesce((select v.brand from visit v where v.id = draft_link.visit_id), 'main');
alter table draft_link alter column brand set not null;
-- Whose own mailbox the link went to; null where the answers were typed without a sign-in.
alter table draft_link add column user_id bigint references app_user on delete cascade;
create index draft_link_user on draft_link (user_id) where user_id is not null;
