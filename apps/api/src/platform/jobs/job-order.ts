import { createHash } from 'node:crypto'

/** As many jobs that have an order can run at once, in all processes together. */
const COUNT = 16

const QUEUES = Array.from({ length: COUNT }, (_, number) => `in-order-${number}`)

/**
 * The queue of jobs about a subject, such as an email address. They run one at a time in the order
 * of enqueuing; one that fails waits for its next try and holds up no other.
 */
export function orderedQueue(subject: string): string {
  const [first] = createHash('sha256').update(subject.toLowerCase()).digest()
  return QUEUES[first! % COUNT]!
}

/**
 * For the owner, in each migration. Queues must exist before any job: of two transactions that make
 * one, the second waits for the first. So a job is added to each and removed.
 */
export const CREATE_QUEUES = `
  select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.add_jobs(array(
    select row('prune', null, name, null, null, null, null, null)::graphile_worker.job_spec
    from unnest(array[${QUEUES.map((name) => `'${name}'`).join(', ')}]) as name))))`
