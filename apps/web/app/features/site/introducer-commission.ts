import type { Introducer } from '@tarnbrook/brands/brand-type'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { commissionRate } from '#platform/commission-rate.ts'

/** '2% of the amount of credit' or '£90 for each agreement'. */
export function describeCommission({ commission }: Introducer): string {
  return commission.model === 'fixed'
    ? `${formatMoney(fromPounds(commission.amountPounds))} for each agreement`
    : `${commissionRate(commission.ratePercent)} of the amount of credit`
}
