import type * as settlementCalls from '@tarnbrook/contract/settlement/settlement'
import type { SettlementRefusal } from '@tarnbrook/contract/settlement/settlement'
import { type Day, isWorkingDay } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { ownLoan, readLoanRow } from '#features/loans/loan.ts'
import { readSnapshot, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { planCheaperWithdrawal, planSettlement, planWithdrawal } from './plan-settlement-quote.ts'

type Preview = z.output<typeof settlementCalls.previewSettlementQuote.data>

/** From one reading of the loan. Writes nothing. @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export function previewSettlementQuote(
  deps: ApiDeps,
  {
    params,
    query,
    ctx,
  }: { params: { id: number }; query: { type: SettlementQuoteType }; ctx: RequestContext },
): Promise<Preview> {
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    if (query.type === 'settlement') {
      const plan = await planSettlement(work, deps, loan)
      const expired = await readExpired(work, loan.id)
      if (plan.kind === 'refused') return { ...none(query.type, plan), expired }
      const settlementPence = plan.quote.amountToPayPence
      const instead = await planCheaperWithdrawal(work, deps, { loan, settlementPence })
      return {
        ...some('settlement', plan.quote.settlementDate),
        days: plan.ahead.map(dayOnWire),
        withdrawal: null,
        expired,
        withdrawalInstead: instead && {
          amount: instead.amountPence,
          until: instead.lastDay?.toString() ?? null,
        },
      }
    }
    const plan = await planWithdrawal(work, deps, loan)
    if (plan.kind === 'refused') return none(query.type, plan)
    const { quote, lastDay } = plan
    const today = { on: quote.repayOn, amountPence: quote.amountToPayPence }
    const later = quote.daysAhead.map(({ on, amountToPayPence }) => ({ on, amountPence: amountToPayPence }))
    return {
      ...some('cancellation', quote.payBy),
      days: [today, ...later].map(dayOnWire),
      withdrawal: {
        lastDay: lastDay?.toString() ?? null,
        credit: quote.creditPence,
        interestPerDay: quote.interestPerDayPence,
        paid: quote.paidPence,
      },
      expired: null,
      withdrawalInstead: null,
    }
  })
}

/** Someone who comes back to a figure that has run out is told of it. */
async function readExpired({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<Preview['expired']> {
  const last = await tx
    .selectFrom('settlement_quote')
    .select(['state', 'amount_pence', 'pay_by'])
    .where('loan_id', '=', loanId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'expired' ? { amount: pence(last.amount_pence), payBy: last.pay_by } : null
}

function some(type: SettlementQuoteType, payBy: Day) {
  return { '@type': 'earlySettlementPreview', type, notOffered: null, payBy: payBy.toString() } as const
}

function none(
  type: SettlementQuoteType,
  { reason, until }: { reason: SettlementRefusal; until: Day | null },
): Preview {
  return {
    '@type': 'earlySettlementPreview',
    type,
    notOffered: { reason, until: until?.toString() ?? null },
    days: [],
    payBy: null,
    withdrawal: null,
    expired: null,
    withdrawalInstead: null,
  }
}

function dayOnWire({ on, amountPence }: { on: Day; amountPence: Pence }): Preview['days'][number] {
  return { on: on.toString(), amount: amountPence, isWorkingDay: isWorkingDay(on) }
}
