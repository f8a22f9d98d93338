import type { SelfServeArrangement } from '@tarnbrook/contract/arrangements/arrangements'

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
