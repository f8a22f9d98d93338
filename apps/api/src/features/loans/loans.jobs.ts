import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { ApiDeps } from '#deps.ts'
import { toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { JobHandlers } from '#platform/jobs/job-types.ts'

/**
 * Job: keeps the day the mail server took the email with the signed agreement. The first such day
 * counts: another copy changes nothing (CCA 1974 s66A(3)).
 */
async function recordAgreementSent(
  deps: ApiDeps,
  { loanId, messageId }: { loanId: number; messageId: number },
): Promise<void> {
  const { sent_at } = await deps.db
    .selectFrom('message')
    .select('sent_at')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  if (sent_at === null) return
  const sentOn = londonToday(toInstant(sent_at)).toString()
  await command(deps, systemContext('send-message'), { name: 'recordAgreementSent' }, async (work) => {
    const noted = await work.tx
      .updateTable('loan')
      .set({ agreement_sent_on: sentOn })
      .where('id', '=', loanId)
      .where('agreement_sent_on', 'is', null)
      .executeTakeFirst()
    if (noted.numUpdatedRows > 0n)
      await work.record({ name: 'agreementSent', subject: ['loan', loanId], after: { sentOn } })
  })
}

export const loanJobs = { 'record-agreement-sent': recordAgreementSent } satisfies Partial<JobHandlers>
