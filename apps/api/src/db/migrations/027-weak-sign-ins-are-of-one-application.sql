-- A weak sign-in, and the link that begins one, are for one application. Those made before have none and open nothing: a
-- weak sign-in lasts two hours, and a new link is made on request.
alter table auth_token add column application_id bigint references loan_application;
alter table link_token add column application_id bigint references loan_application;

-- In which visit an application was made, as a hash: a weak sign-in shows and changes details of a person only when they were
-- typed in the same visit. Null for a partner's server and for applications made before.
alter table loan_application add column visit_hash bytea;

-- The key by which a person is found by email is computed in one place (emailKey, packages/domain). ASCII letters are lowered
-- by their code here, so that the locale of the database has no part in it.
create function ascii_lower(text) returns text language sql immutable as $$
  select translate($1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
$$;
alter table app_user alter column email_key drop expression;

-- The stored key of an address in ASCII becomes the one that is computed now. Other addresses were accepted by mistake and
-- could stand for somebody else's: no typed address finds them any more, and nobody signs in by them.
update app_user set email_key = case
    when email ~ '^[\x21-\x7e]+$' then ascii_lower(email)
    else 'not-found-by-email:' || id
  end
  where email_key is distinct from ascii_lower(email) or email !~ '^[\x21-\x7e]+$';

-- A process of the version before, still running, adds people without the key. To be dropped in a later release.
create function email_key_of_older_process() returns trigger language plpgsql as $$
begin
  new.email_key := coalesce(new.email_key, ascii_lower(new.email));
  return new;
end $$;
create trigger email_key_of_older_process before insert on app_user
  for each row execute function email_key_of_older_process();

-- Staff are known by who they are to the identity provider. An email address can be given to somebody else.
create table staff_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user,
  bound_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
