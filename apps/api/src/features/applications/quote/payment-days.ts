import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { getPaymentDays as endpoint } from '@tarnbrook/contract/applications/offer/payment-days'
import { Problem } from '@tarnbrook/contract/errors'
import { hasExpired, isBeforeAgreement } from '@tarnbrook/domain/applications/application-state'
import { paymentDayChoices } from '@tarnbrook/domain/applications/payment-day'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  currentQuote,
  lockApplication,
  type OwnApplication,
  ownApplication,
  type QuoteRow,
  readApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import { toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { toCreditTerms } from './quote-figures.ts'
import { assertNotExpired, assertQuoted, setPaymentDay } from './quotes.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * What the quoted credit costs on each day of the month, if the agreement is made today.
 * @throws Problem NOT_FOUND, WRONG_STATE when the quote can no longer become an agreement,
 * QUOTE_EXPIRED
 */
export async function getPaymentDays(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Answer> {
  const quote = await openQuote(deps, ownApplication(ctx, id))
  const choices = paymentDayChoices(toCreditTerms(quote), deps.clock.today())
  const aprs = choices.map(({ aprPercent }) => aprPercent)
  return {
    '@type': 'paymentDays',
    '@link': `/loan-applications/${id}/payment-days`,
    lowestApr: Math.min(...aprs),
    highestApr: Math.max(...aprs),
    days: choices.map((choice) => ({
      paymentDay: choice.paymentDay,
      firstPaymentOn: choice.firstPaymentOn.toString(),
      instalment: choice.instalmentPence,
      lastInstalment: choice.lastInstalmentPence,
      totalPayable: choice.totalPayablePence,
      apr: choice.aprPercent,
    })),
  }
}

/**
 * Chooses the day on the quote itself, before it is accepted. It is not asked for again.
 * @throws Problem NOT_FOUND, WRONG_STATE unless Quoted, QUOTE_EXPIRED, TOO_MANY_REQUESTS: each
 * change stores a quote
 */
export async function choosePaymentDay(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, paymentDay }: { id: number; paymentDay: number },
): Promise<LoanApplication> {
  const own = ownApplication(ctx, id)
  await limitRate(deps, ctx, ['choose-payment-day'])
  await command(deps, ctx, { name: 'choosePaymentDay' }, async (work) => {
    const application = await lockApplication(work.tx, own)
    assertQuoted(application)
    const now = deps.clock.now()
    assertNotExpired(await currentQuote(work.tx, id), now)
    await setPaymentDay(work, { application, paymentDay, today: deps.clock.today(), now })
  })
  return readApplication(deps, own)
}

async function openQuote(deps: ApiDeps, own: OwnApplication): Promise<QuoteRow> {
  const application = await readApplicationRow(deps.db, own)
  if (hasExpired(application.state)) throw new Problem('QUOTE_EXPIRED')
  const quote = await currentQuote(deps.db, own.id)
  const now = deps.clock.now()
  assertNotExpired(quote, now)
  const state = application.state
  if (!isBeforeAgreement({ state, expiresAt: quote.expires_at && toInstant(quote.expires_at) }, now))
    throw new Problem('WRONG_STATE')
  return quote
}
