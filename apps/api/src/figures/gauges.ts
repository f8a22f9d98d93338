import { Gauge } from 'prom-client'
import { registry } from '#platform/metrics/registry.ts'

const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge<string>({ name, help, labelNames, registers: [registry] })

/** Of each name, what it says. Amounts are in pence, ages in seconds. */
export const figures = {
  figures_read: gauge('figures_read', '1 where these figures could be read the last time', ['source']),
  jobs_waiting: gauge('jobs_waiting', 'Jobs that are due and not begun', ['job']),
  jobs_oldest_due_seconds: gauge('jobs_oldest_due_seconds', 'How long the first of them has been due', [
    'job',
  ]),
  jobs_given_up: gauge('jobs_given_up', 'Jobs that ran out of tries; staff have them in their list', ['job']),
  messages_unsent: gauge('messages_unsent', 'Messages that no server has taken yet', ['channel']),
  messages_oldest_unsent_seconds: gauge('messages_oldest_unsent_seconds', 'How long the first has waited', [
    'channel',
  ]),
  messages_given_up: gauge('messages_given_up', 'Messages that were given up', ['channel']),
  messages_bounced: gauge('messages_bounced', 'Texts that did not arrive, of the last 24 hours'),
  daily_run_lag_days: gauge('daily_run_lag_days', 'Days since the last day whose run is finished'),
  daily_run_late_seconds: gauge(
    'daily_run_late_seconds',
    'Since the midnight of the first day whose run is not finished; 0 where all are',
  ),
  daily_run_last_day_timestamp_seconds: gauge(
    'daily_run_last_day_timestamp_seconds',
    'The last day whose run is finished, as its first second in UTC',
  ),
  daily_run_jobs_left: gauge('daily_run_jobs_left', 'Jobs of the run of a day, and its notices, that wait'),
  attention_items: gauge('attention_items', 'Items that need a member of staff', ['reason']),
  attention_oldest_seconds: gauge('attention_oldest_seconds', 'How long the first has waited', ['reason']),
  money_moved_pence: gauge('money_moved_pence', 'Cash booked today, in and out added up', ['kind']),
  money_movements: gauge('money_movements', 'Transactions booked today', ['kind']),
  ledger_imbalance_pence: gauge(
    'ledger_imbalance_pence',
    'By how much the postings of today do not add up to nothing',
  ),
  books_disagreements: gauge('books_disagreements', 'Loans whose books, schedule and payments disagree', [
    'kind',
  ]),
  reseal_values: gauge('reseal_values', 'Sealed values that `npm run reseal` has been through', [
    'place',
    'state',
  ]),
  reseal_places_left: gauge('reseal_places_left', 'Tables and files that it has not been through'),
  database_connections: gauge('database_connections', 'Connections of this process', ['state']),
}

export interface Figure {
  readonly name: keyof typeof figures
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}
