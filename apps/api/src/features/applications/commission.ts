import { lender } from '@tarnbrook/brands/lender'
import type { LoanApplication } from '@tarnbrook/contract/applications'
import { type Pence, pence } from '@tarnbrook/domain/money'
import type { ApiConfig } from '../../config.ts'
import type { RequestContext } from '../../platform/context.ts'

type Calculation = NonNullable<LoanApplication['commissionCalculation']>

/** As it is stored with an application: what was agreed with the partner on the day the application came in. */
export type CommissionTerms = Pick<Calculation, 'payee' | 'payeeType' | 'payer'> &
  ({ model: 'fixed'; amountPence: number } | { model: 'percentage'; ratePercent: number })

/** Null for an application that nobody is paid for. */
export function commissionTerms(config: ApiConfig, { actor }: RequestContext): CommissionTerms | null {
  const agreed = actor.kind === 'partner' ? config.partnerCommissions[actor.name] : undefined
  if (actor.kind !== 'partner' || !agreed) return null
  return { payee: actor.name, payer: lender.legalName, ...agreed }
}

/** A percentage is of the amount of credit, to the nearest penny; it follows when the amount is changed before signing. */
export function toCommissionCalculation(
  terms: CommissionTerms | null,
  amountPence: Pence,
): LoanApplication['commissionCalculation'] {
  if (!terms) return null
  const { payee, payeeType, payer } = terms
  return terms.model === 'fixed'
    ? { payee, payeeType, payer, model: 'fixed', rate: null, amount: pence(terms.amountPence) }
    : {
        payee,
        payeeType,
        payer,
        model: 'percentage',
        rate: terms.ratePercent,
        amount: shareOf(amountPence, terms.ratePercent),
      }
}

/** The rate has few decimals: in hundredths the product is free of binary fractions. */
function shareOf(amountPence: Pence, ratePercent: number): Pence {
  return pence(Math.floor((amountPence * Math.round(ratePercent * 100)) / 10_000 + 0.5))
}
