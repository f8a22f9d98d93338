import type {
  SelfServeArrangement,
  SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import { dayWords } from '@tarnbrook/domain/core/display'

export type Plan = NonNullable<SelfServeArrangementInfo['plan']>

type Reason = NonNullable<SelfServeArrangement['reason']>

/** What makes it hard to pay, in the order in which it is asked. */
export const REASON_LABEL: Record<Reason, string> = {
  'less-income': 'I’m earning less, or getting less in benefits',
  'lost-job': 'I’ve lost my job',
  illness: 'I’m ill, or somebody I look after is',
  bereavement: 'Somebody has died',
  separation: 'I’ve separated from my partner',
  'higher-bills': 'My bills have gone up',
  other: 'Something else',
}

export function toChoices(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** '1 payment', '6 payments' */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** 'December 2026' of '2026-12' */
export function monthWords(month: string): string {
  return dayWords(`${month}-01`).replace(/^\d+ /, '')
}

/** The months in which the arrangement has a payment, from its first to its last. */
export function listArrangedMonths({ months }: Pick<Plan, 'months'>): Plan['months'] {
  const isArranged = ({ arrangement }: Plan['months'][number]) => arrangement !== null
  return months.slice(months.findIndex(isArranged), months.findLastIndex(isArranged) + 1)
}
