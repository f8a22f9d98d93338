import { ATTENTION, QUEUES } from '../../packages/contract/src/attention/reasons.ts'
import { drawTable, replaceMarked } from './markdown.mjs'

const CLOCKS = { law: 'by law', promise: 'as we promised' }

/** docs/staff.md, with each reason of the queue, by the queue in which it is. */
export function describeStaff(current) {
  const parts = QUEUES.map((queue) => {
    const rows = Object.values(ATTENTION)
      .filter((reason) => reason.queue === queue)
      .map(({ title, workingDays, months, weeks, due, next }) => [
        title,
        describeDue({ workingDays, months, weeks }),
        CLOCKS[due] ?? 'our aim',
        next,
      ])
    return `### ${queue}\n\n${drawTable(['What it says', 'Due', 'Whose clock', 'What to do'], rows)}`
  })
  return replaceMarked(current, 'queues', parts.join('\n\n'))
}

function describeDue({ workingDays, months, weeks }) {
  if (months) return 'one month later'
  if (weeks) return `${weeks} weeks later`
  if (workingDays === 0) return 'the same day'
  return `${workingDays} working ${workingDays === 1 ? 'day' : 'days'} later`
}
