-- no transaction
-- Texts that did not arrive are counted every minute.
drop index concurrently if exists webhook_event_texts;
create index concurrently webhook_event_texts on webhook_event (received_at) where provider = 'twilio';
