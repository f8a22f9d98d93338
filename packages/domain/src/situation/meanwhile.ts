import { aChoice, aFlag, checkInput } from '../core/input-checks.ts'
import { COLLECTING, type Collecting } from './collecting.ts'

export const INSOLVENT_NOT_COLLECTED =
  'We have a record of an insolvency, so we collect nothing by Direct Debit.'

/** A sentence for pages and documents: what goes on until a figure that ends the loan is paid. */
export function describeMeanwhile(facts: { collecting: Collecting; isArranged: boolean }): string {
  checkInput(facts, { collecting: aChoice(COLLECTING), isArranged: aFlag })
  const payments = facts.isArranged ? 'the payments of your arrangement' : 'your monthly payments'
  switch (facts.collecting) {
    case 'by-direct-debit':
    case 'being-set-up':
      return `Until it’s paid, ${payments} go on.`
    case 'no-direct-debit':
    case 'stopped':
      return `Until it’s paid, ${payments} still fall due. We don’t collect them.`
    case 'paused':
      return 'Until it’s paid, your arrangement goes on, and none of its payments is collected while it’s paused.'
    case 'insolvent':
      return INSOLVENT_NOT_COLLECTED
    default:
      return 'Until it’s paid, we don’t collect your monthly payments.'
  }
}
