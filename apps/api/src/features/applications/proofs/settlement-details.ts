import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { provideSettlementDetails as call } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import { compareDays, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { sumPaidOff } from '#features/applications/card-payoff/paid-off.ts'
import {
  findDayToPay,
  holdsLongEnough,
  isFullyCovered,
} from '#features/applications/card-payoff/payable-debt.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { acceptLenderAccount, type PayeeCheck } from '#platform/payee/accept-account.ts'
import { sealLenderAccount } from '#platform/payee/lender-account.ts'
import { sendProof } from './send-proof.ts'

const TYPE = 'settlement-letter-requirement'

type Details = z.output<NonNullable<(typeof call)['body']>>

/**
 * Stores what another lender's letter says, where to pay it, and the letter if it comes too. The
 * letter is first: when it is refused, nothing is stored.
 * @throws Problem as `sendProof`; BANK_ACCOUNT_NOT_VALID; VALIDATION_FAILED for a figure that ends
 * too soon, or is more than the loan has for it
 */
export async function provideSettlementDetails(
  deps: ApiDeps,
  request: { params: { id: number }; body: Details; ctx: RequestContext },
): Promise<Requirement> {
  const { ctx, params } = request
  const { letter, sortCode, accountNumber, ...stated } = request.body
  const own = ownRequirement(ctx, params.id)
  await readRequirement(deps, own)
  const { product_type: product } = await deps.db
    .selectFrom('loan_application as a')
    .innerJoin('requirement as r', 'r.application_id', 'a.id')
    .select('a.product_type')
    .where('r.id', '=', params.id)
    .executeTakeFirstOrThrow()
  // Hire purchase pays its seller: the letter is a proof, and no lender is paid by a day.
  const isPaidOff = product !== 'hire-purchase'
  refuseTooSoon(stated.validUntil, { today: deps.clock.today(), isPaidOff })
  const { account, payeeCheck } = await acceptLenderAccount(deps, ctx, {
    accountHolderName: stated.lender,
    sortCode,
    accountNumber,
  })
  if (letter) await sendProof(deps, TYPE, { params, ctx, body: letter })
  await command(deps, ctx, { name: 'provideSettlementDetails' }, async (work) => {
    const { application, requirement } = await lockApplicationOfRequirement(work.tx, { ...own, type: TYPE })
    if (!awaitsRequirements(application.state) || requirement.state !== 'wanted')
      throw new Problem('WRONG_STATE')
    if (isPaidOff) {
      await refuseTooMuch(work, { application, requirementId: requirement.id, amountPence: stated.amount })
      await storeDebt(work, deps, { requirementId: requirement.id, stated, account, payeeCheck })
    }
    const accountNumberEnding = account.accountNumber.slice(-4)
    const settlement = { ...stated, accountNumberEnding, payeeCheck }
    await work.tx
      .updateTable('requirement')
      .set({ details: sql`details || ${JSON.stringify({ settlement })}::jsonb` })
      .where('id', '=', requirement.id)
      .execute()
    await work.record({
      name: 'settlementDetailsProvided',
      subject: ['application', application.id],
      after: { amountPence: stated.amount, validUntil: stated.validUntil, accountNumberEnding, payeeCheck },
    })
  })
  return readRequirement(deps, own)
}

function refuseTooSoon(
  validUntil: string,
  { today, isPaidOff }: { today: Temporal.PlainDate; isPaidOff: boolean },
): void {
  const lastDay = day(validUntil)
  const firstDay = findDayToPay(today, 'given')
  if (compareDays(lastDay, today) < 0)
    throw invalid('validUntil', 'This figure is no longer valid. Ask the lender for a new one.')
  if (isPaidOff && !holdsLongEnough(lastDay, { today, step: 'given' }))
    throw invalid(
      'validUntil',
      `We can’t pay the lender by then. Ask for a new one that is valid until ${formatDayWords(firstDay)} or later.`,
    )
}

async function refuseTooMuch(
  { tx }: Work,
  facts: { application: { id: number; amount_pence: number }; requirementId: number; amountPence: number },
): Promise<void> {
  const { application, requirementId, amountPence } = facts
  const others = await sumPaidOff(tx, { applicationId: application.id, without: { requirementId } })
  const left = Math.max(0, application.amount_pence - others)
  if (!isFullyCovered({ amountPence }, left))
    throw invalid(
      'amount',
      `Your loan has ${formatMoney(pence(left))} left for this, and has to pay off all of it.`,
    )
}

interface Debt {
  requirementId: number
  stated: { lender: string; reference: string; amount: number; validUntil: string }
  account: { sortCode: string; accountNumber: string }
  payeeCheck: PayeeCheck
}

/** One for each letter: given again, it takes the place of the one before. */
async function storeDebt(
  { tx }: Work,
  { config, clock }: ApiDeps,
  { requirementId, stated, account, payeeCheck }: Debt,
): Promise<void> {
  const now = toDate(clock.now())
  const debt = {
    last_four: account.accountNumber.slice(-4),
    lender: stated.lender,
    payoff_pence: stated.amount,
    reference: stated.reference,
    valid_until: stated.validUntil,
    sealed_account: sealLenderAccount(config, account),
    payee_check: payeeCheck,
    moved_at: now,
  }
  const row = { requirement_id: requirementId, kind: 'debt', state: 'complete', created_at: now, ...debt }
  await tx
    .insertInto('debt_consolidation_card')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('requirement_id')
        .where(sql<boolean>`kind = 'debt'`)
        .doUpdateSet({ ...debt, state: 'complete' }),
    )
    .execute()
}

function invalid(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}
