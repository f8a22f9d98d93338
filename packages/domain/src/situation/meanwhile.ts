import { aChoice, aFlag, checkInput } from '../core/input-checks.ts'
import { COLLECTING, type Collecting } from './collecting.ts'

export const INSOLVENT_NOT_COLLECTED =
  'We have a record of an insolvency, so we collect nothing by Direct Debit.'

/**
 * A sentence for pages, documents and emails: what goes on by itself, until a figure that ends the
 * loan is paid where one is open.
 */
export function describeMeanwhile(facts: {
  collecting: Collecting
  isArranged: boolean
  isFigureOpen: boolean
}): string {
  checkInput(facts, { collecting: aChoice(COLLECTING), isArranged: aFlag, isFigureOpen: aFlag })
  const { collecting, isArranged, isFigureOpen } = facts
  if (collecting === 'insolvent') return INSOLVENT_NOT_COLLECTED
  if (collecting === 'handing-back')
    return 'You’ve asked to hand the vehicle back, so we collect no payments meanwhile.'
  const payments = isArranged ? 'the payments of your arrangement' : 'your monthly payments'
  const words = describePayments(collecting, payments)
  return isFigureOpen ? `Until it’s paid, ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function describePayments(collecting: Collecting, payments: string): string {
  switch (collecting) {
    case 'by-direct-debit':
    case 'being-set-up':
      return `${payments} go on.`
    case 'no-direct-debit':
    case 'stopped':
      return `${payments} still fall due. We don’t collect them.`
    case 'paused':
      return 'your arrangement goes on, and none of its payments is collected while it’s paused.'
    default:
      return 'we don’t collect your monthly payments.'
  }
}
