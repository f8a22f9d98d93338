-- A file that an email carries is a stored document, by reference: a retry attaches the same bytes.
create table message_attachment (
  message_id bigint not null references message,
  position smallint not null,
  document_id bigint not null references document,
  file_name text not null,
  primary key (message_id, position)
);

-- The job that the mail server's taking of the email begins, with its payload.
alter table message add column sent_job text, add column sent_job_payload jsonb;

-- CCA 1974 s66A(3): the 14 days of withdrawal begin no earlier than the copy of the executed agreement was given. Null: it
-- has not been sent, and the right has not begun to end.
alter table loan add column agreement_sent_on date;

-- Until now the notice that the agreement is executed was this email (s61A(3)).
update loan set agreement_sent_on = (m.sent_at at time zone 'Europe/London')::date
  from message m
  where m.once_key = 'agreement:' || loan.application_id and m.state = 'sent' and m.sent_at is not null;

-- CCA 1974 s176A: that documents may be sent to this address, agreed to with the signature.
alter table application_consent drop constraint application_consent_kind_check;
alter table application_consent add constraint application_consent_kind_check
  check (kind in ('decline-partner', 'decline-panel', 'name-holder-marketing', 'electronic-delivery'));
alter table application_consent add column email text;
