import { createHash } from 'node:crypto'

/** As many jobs that have an order can run at once, in all processes together. */
const COUNT = 16

const QUEUES = Array.from({ length: COUNT }, (_, number) => `in-order-${number}`)

/**
 * The queue of the jobs about a subject, such as an email address. Jobs of one queue run one at a time, in the order in which
 * they were enqueued; one that fails waits for its next try and holds up no other.
 */
export function orderedQueue(subject: string): string {
  const [first] = createHash('sha256').update(subject.toLowerCase()).digest()
  return QUEUES[first! % COUNT]!
}

/**
 * For the owner of the job queue's tables. The queues exist before any job, because of two transactions that make one the second
 * waits for the first. Workers look for a job while the queue of the last is still locked: they are told when it no longer is.
 */
export const CREATE_QUEUES = `
  insert into graphile_worker._private_job_queues (queue_name) values ${QUEUES.map((name) => `('${name}')`).join(', ')}
    on conflict (queue_name) do nothing;
  do $$ begin
    if not exists (select from pg_trigger where tgname = 'queue_is_free') then
      create or replace function tell_workers_of_free_queue() returns trigger language plpgsql as $body$
      begin
        perform pg_notify('jobs:insert', '{"count": 1}');
        return null;
      end $body$;
      create trigger queue_is_free after update on graphile_worker._private_job_queues
        for each row when (old.locked_at is not null and new.locked_at is null)
        execute function tell_workers_of_free_queue();
    end if;
  end $$`
