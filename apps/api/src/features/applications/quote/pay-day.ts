import { Problem } from '@tarnbrook/contract/errors'
import { isActiveApplication } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { lockApplication, ownApplication } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'

/**
 * Spec 7: lrcpd, without a body: the stored pay day is right (docs/decisions/001). The first
 * confirmation counts.
 * @throws Problem NOT_FOUND, WRONG_STATE when no pay day was given, or the application has ended
 */
export async function confirmPayDay(deps: ApiDeps, ctx: RequestContext, id: number) {
  return command(deps, ctx, { name: 'confirmPayDay' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    const { lcpd } = application
    if (lcpd === null || !isActiveApplication(application.state)) throw new Problem('WRONG_STATE')
    const confirmedAt = application.pay_day_confirmed_at ?? toDate(deps.clock.now())
    if (application.pay_day_confirmed_at === null) {
      await work.tx
        .updateTable('loan_application')
        .set({ pay_day_confirmed_at: confirmedAt })
        .where('id', '=', id)
        .execute()
      await work.record({ name: 'payDayConfirmed', subject: ['application', id] })
    }
    return {
      '@type': 'confirmedPayDay' as const,
      '@link': `/loan-applications/${id}/lrcpd`,
      lcpd,
      confirmedAt: confirmedAt.toISOString(),
    }
  })
}
