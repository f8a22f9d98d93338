-- What a quote took the place of, so that old and new can be told side by side.
alter table quote add column replaces_quote_id bigint references quote;

-- The addresses the agency would know, while it cannot tell which one is meant.
alter table bureau_search add column address_options jsonb not null default '[]';
create index bureau_search_application on bureau_search (application_id);

-- Where somebody lived before they told us otherwise, and until when we believed it. Loan letters went there.
create table user_address_history (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  addresses jsonb not null,
  source text not null check (source in ('application', 'address-mismatch', 'account')),
  replaced_at timestamptz not null
);
create index user_address_history_user on user_address_history (user_id, replaced_at);
