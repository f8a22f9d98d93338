import type { Introducer } from '@tarnbrook/brands/brand-type'
import { formatMoney, formatPercent } from '@tarnbrook/domain/display'
import { fromPounds } from '@tarnbrook/domain/money'

/** '2.0% of the amount of credit' or '£90 for each agreement'. */
export function commissionOf({ commission }: Introducer): string {
  return commission.model === 'fixed'
    ? `${formatMoney(fromPounds(commission.amountPounds))} for each agreement`
    : `${formatPercent(commission.ratePercent)} of the amount of credit`
}
