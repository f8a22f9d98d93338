import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../staff.module.css'
import { BRAND_NAMES, QUEUE_WORDS } from './queue-words.ts'

const FILTERS: readonly {
  name: string
  label: string
  options: readonly [value: string, words: string][]
}[] = [
  { name: 'queue', label: 'Queue', options: Object.entries(QUEUE_WORDS) },
  {
    name: 'reason',
    label: 'Reason',
    options: Object.entries(ATTENTION).map(([reason, { title }]) => [reason, title]),
  },
  { name: 'brand', label: 'Brand', options: Object.entries(BRAND_NAMES) },
  {
    name: 'due',
    label: 'Due',
    options: [
      ['late', 'Late'],
      ['today', 'Today or before'],
    ],
  },
  {
    name: 'claimed',
    label: 'Who has it',
    options: [
      ['me', 'I have it'],
      ['nobody', 'Nobody'],
    ],
  },
  { name: 'waiting', label: 'Waiting', options: [['yes', 'Only what waits']] },
]

/** What the URL asks for; a word that is no choice is left out. */
export function readFilters(query: URLSearchParams): Record<string, string> {
  const known = FILTERS.flatMap(({ name, options }) => {
    const value = query.get(name)
    return options.some(([option]) => option === value) && value ? [[name, value]] : []
  })
  return Object.fromEntries(known) as Record<string, string>
}

/** A plain form: the filters are in the URL, so that a colleague can be sent them. */
export function QueueFilters({ chosen }: { chosen: Record<string, string> }) {
  // The one that a link of the desk chooses is no reason to show them all.
  const isOpen = Object.keys(chosen).some((name) => name !== 'queue')
  return (
    <Disclosure summary="Filter" isOpen={isOpen}>
      <form method="get" action={staffPaths.queue()} aria-label="Filter" className={styles.filters}>
        {FILTERS.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            placeholder="All"
            field={{ id: `filter-${name}`, name, defaultValue: chosen[name] ?? '' }}
            options={options.map(([value, words]) => ({ value, label: words }))}
          />
        ))}
        <Button variant="secondary">Show these</Button>
      </form>
    </Disclosure>
  )
}
