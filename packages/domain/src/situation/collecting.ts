import { aFlag, checkInput } from '../core/input-checks.ts'

/** What decides whether the payments of a running loan are collected by themselves. */
export interface CollectingFacts {
  /** Or their borrower has died. */
  isInsolvent: boolean
  isHandingBack: boolean
  /** A payment of a figure that ends it is on its way. */
  isBeingSettled: boolean
  isArranged: boolean
  /** Payments came back unpaid, and the bank is not asked any more. */
  isStopped: boolean
  hasDirectDebit: boolean
}

export const COLLECTING_KINDS = [
  'insolvent',
  'handing-back',
  'being-settled',
  'arranged',
  'stopped',
  'no-direct-debit',
  'usual-payments',
] as const
export type Collecting = (typeof COLLECTING_KINDS)[number]

/** As the daily run collects: the strongest reason not to comes first. */
export function findCollecting(facts: CollectingFacts): Collecting {
  checkInput(facts, FACTS)
  if (facts.isInsolvent) return 'insolvent'
  if (facts.isHandingBack) return 'handing-back'
  if (facts.isBeingSettled) return 'being-settled'
  if (facts.isArranged) return 'arranged'
  if (facts.isStopped) return 'stopped'
  return facts.hasDirectDebit ? 'usual-payments' : 'no-direct-debit'
}

const FACTS = {
  isInsolvent: aFlag,
  isHandingBack: aFlag,
  isBeingSettled: aFlag,
  isArranged: aFlag,
  isStopped: aFlag,
  hasDirectDebit: aFlag,
}
