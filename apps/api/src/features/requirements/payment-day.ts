import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { takesPaymentDetails } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  meetRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { setPaymentDay } from '#features/applications/quote/quotes.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'

/** Sets the day of the month for payments, for which the schedule to be signed is made. */
export async function storePaymentDay(
  deps: ApiDeps,
  request: {
    params: { id: number }
    body: { paymentDay: number }
    ctx: RequestContext
    idempotencyKey: string
  },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  await command(
    deps,
    ctx,
    { name: 'providePaymentDay', idempotencyKey, input: { params, body } },
    async (work) => {
      const { application, requirement } = await lockApplicationOfRequirement(work.tx, {
        ...ownRequirement(ctx, params.id),
        type: 'payment-day-application-requirement',
      })
      if (!takesPaymentDetails(application.state)) throw new Problem('WRONG_STATE')
      const now = deps.clock.now()
      await setPaymentDay(work, {
        application,
        paymentDay: body.paymentDay,
        today: deps.clock.today(),
        now,
      })
      await meetRequirement(work, { application, requirement, details: { paymentDay: body.paymentDay }, now })
    },
  )
  return readRequirement(deps, ownRequirement(ctx, params.id))
}
