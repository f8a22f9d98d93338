import { getBrand } from '@tarnbrook/brands/brand'
import type {
  ApplicationEmbedded,
  LoanApplication,
  reactToQuote as reactToQuoteCall,
} from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { formatAddress } from '@tarnbrook/domain/core/address'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { illustrate } from '@tarnbrook/domain/schedule/illustrate'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import {
  currentQuote,
  lockApplication,
  ownApplication,
  readApplication,
  readEmbedding,
} from './application.ts'
import { amountMessage, isAmountOffered } from './application-rules.ts'
import { numberVehicle, type StoredVehicle } from './quote/finance.ts'
import { assertNotExpired, assertQuoted, bringUpToDate } from './quote/quotes.ts'
import { latestDeferral } from './search/deferred-searches.ts'

export function getLoanApplication(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, embedded }: { id: number; embedded: readonly ApplicationEmbedded[] },
) {
  return readEmbedding(deps, ownApplication(ctx, id), embedded)
}

/** Whether another quote may be requested, and for which amounts. @throws Problem NOT_FOUND */
export async function getRequotability(deps: ApiDeps, ctx: RequestContext, id: number) {
  const application = await readApplication(deps, ownApplication(ctx, id))
  const { min, max } = getBrand(application.brand).loanAmountPounds
  // Hire purchase finances what the vehicle costs less the deposit, which fixes the amount.
  const fixed = application.vehicle ? application.amount : null
  return {
    '@type': 'requotability' as const,
    requotable: application.requotability.requotable,
    minAmount: fixed ?? fromPounds(min),
    maxAmount: fixed ?? fromPounds(max),
  }
}

/** Spec 4: records that the quote was viewed; the first time counts. @throws Problem NOT_FOUND */
export async function trackApplyVisit(deps: ApiDeps, ctx: RequestContext, id: number): Promise<void> {
  await command(deps, ctx, { name: 'trackApplyVisit' }, async (work) => {
    const application = await lockApplication(work.tx, ownApplication(ctx, id))
    if (application.apply_visited_at !== null) return
    await work.tx
      .updateTable('loan_application')
      .set({ apply_visited_at: toDate(deps.clock.now()) })
      .where('id', '=', id)
      .execute()
    await work.record({ name: 'applyVisited', subject: ['application', id] })
  })
}

/**
 * @throws Problem NOT_FOUND, WRONG_STATE unless Quoted, QUOTE_EXPIRED, CONFLICT when there is
 * another quote by now
 */
export async function reactToQuote(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, reaction, quoteId, vin }: { id: number } & z.output<typeof reactToQuoteCall.body & z.ZodType>,
): Promise<LoanApplication> {
  const own = ownApplication(ctx, id)
  await command(deps, ctx, { name: 'reactToQuote' }, async (work) => {
    const application = await lockApplication(work.tx, own)
    assertQuoted(application)
    const quote = await currentQuote(work.tx, id)
    assertNotExpired(quote, deps.clock.now())
    if (quoteId !== undefined && quoteId !== quote.id) throw new Problem('CONFLICT')
    const vehicle = numberVehicle(
      application.vehicle as StoredVehicle | null,
      reaction === 'yes' ? vin : undefined,
    )
    // The borrower accepts the figures that the page shows: those of today.
    if (reaction === 'yes')
      await bringUpToDate(work, { application, today: deps.clock.today(), now: deps.clock.now() })
    await work.tx
      .updateTable('loan_application')
      .set({
        reaction,
        updated_at: toDate(deps.clock.now()),
        ...(vehicle && { vehicle: JSON.stringify(vehicle) }),
      })
      .where('id', '=', id)
      .execute()
    await work.record({
      name: 'quoteReactedTo',
      subject: ['application', id],
      before: { reaction: application.reaction },
      after: { reaction, ...(vehicle && { hasVin: true }) },
    })
  })
  return readApplication(deps, own)
}

/** The status of a new application whose credit check continues after the request has ended. */
export async function getCreditCheck(deps: ApiDeps, ctx: RequestContext) {
  const latest = await latestDeferral(deps, ctx)
  return {
    '@type': 'creditCheck' as const,
    status: latest?.status ?? ('none' as const),
    since: latest?.since ?? null,
  }
}

/** @throws Problem POSTCODE_LOOKUP_UNAVAILABLE, TOO_MANY_REQUESTS */
export async function lookUpPostcode(deps: ApiDeps, ctx: RequestContext, postCode: string) {
  // Each look-up is charged for, and the licence does not allow the list to be copied.
  await limitRate(
    deps,
    ctx,
    ctx.actor.kind === 'partner' ? ['postcode-partner'] : ['postcode', 'postcode-address'],
  )
  const answer = await deps.providers.postcodes.lookUp(postCode)
  if (answer.kind === 'unavailable') throw new Problem('POSTCODE_LOOKUP_UNAVAILABLE')
  return {
    '@type': 'addresses' as const,
    postCode,
    addresses: answer.addresses.map((address) => ({
      label: formatAddress({ ...address, county: '', postCode: '' }).join(', '),
      ...address,
    })),
  }
}

/** A loan's cost at the brand's representative rate. @throws Problem VALIDATION_FAILED */
export function illustrateLoan(ctx: RequestContext, asked: { amount: number; term: number }) {
  const { brand } = ctx
  if (!isAmountOffered(brand, asked.amount))
    throw new Problem('VALIDATION_FAILED', { fields: { amount: [amountMessage(brand)] } })
  const amountPence = fromPounds(Math.round(asked.amount * 100) / 100)
  const { feePence, instalmentPence, totalPayablePence, aprPercent } = illustrate(
    brand,
    amountPence,
    asked.term,
  )
  return {
    '@type': 'loanIllustration' as const,
    amount: amountPence,
    term: asked.term,
    fee: feePence,
    annualRate: brand.representativeExample.interestRate,
    apr: aprPercent,
    instalment: instalmentPence,
    totalPayable: totalPayablePence,
  }
}
