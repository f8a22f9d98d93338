import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { Work } from '#platform/command.ts'

interface Period {
  loanId: number
  from: Day
  to: Day
}

/** Why interest of a period is lower than a month's, or less was paid than the agreement asks. */
export async function readStatementNotes(work: Pick<Work, 'tx'>, period: Period): Promise<string[]> {
  return [...(await describeFrozenInterest(work, period)), ...(await describeArrangements(work, period))]
}

async function describeFrozenInterest({ tx }: Pick<Work, 'tx'>, { loanId, from, to }: Period) {
  const frozen = await tx
    .selectFrom('frozen_interest as f')
    .innerJoin('instalment as i', (join) =>
      join.onRef('i.loan_id', '=', 'f.loan_id').onRef('i.number', '=', 'f.instalment_number'),
    )
    .select(['i.due_on', 'f.amount_pence'])
    .where('f.loan_id', '=', loanId)
    .where('i.due_on', '>=', from.toString())
    .where('i.due_on', '<=', to.toString())
    .orderBy('i.number')
    .execute()
  return frozen.map(
    ({ due_on, amount_pence }) =>
      `${formatDay(day(due_on))}: the interest is ${formatMoneyExact(pence(amount_pence))} lower, because none is charged for the days of your breathing space or statutory moratorium.`,
  )
}

async function describeArrangements({ tx }: Pick<Work, 'tx'>, { loanId, from, to }: Period) {
  const arrangements = await tx
    .selectFrom('arrangement')
    .select(['agreed_on', 'ended_on'])
    .where('loan_id', '=', loanId)
    .where('agreed_on', '<=', to.toString())
    .where((eb) => eb.or([eb('ended_on', 'is', null), eb('ended_on', '>=', from.toString())]))
    .orderBy('seq')
    .execute()
  return arrangements.map(({ agreed_on, ended_on }) => {
    const since = formatDay(day(agreed_on!))
    const time = ended_on === null ? `Since ${since}` : `From ${since} to ${formatDay(day(ended_on))}`
    return `${time}: an arrangement, with smaller payments than the agreement asks for. What the agreement asks for stays as it is.`
  })
}
