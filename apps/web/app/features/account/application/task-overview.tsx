import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { TASK_TITLES, taskItems } from '#features/requirements/task-items.ts'
import { nextTask, type Task, taskPath } from '#features/requirements/tasks.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import { Rows } from '#ui/rows/rows.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import styles from './task-overview.module.css'

const ICONS: Record<Task, IconName> = {
  'mobile-number': 'mobile',
  affordability: 'info',
  'card-payoff': 'document',
  'settlement-letter': 'envelope',
  'current-address': 'home',
  'proof-of-income': 'document',
  'proof-of-id': 'person',
  'proof-of-address': 'home',
  'driving-licence': 'camera',
  'bank-details': 'bank',
  'payment-day': 'calendar',
  'legal-documents': 'pencil',
}

/** How many of the tasks are done or with us: decoration, as the title and the list say it. */
export function TaskBar({ requirements }: Pick<LoanApplication, 'requirements'>) {
  const done = requirements.filter(({ status }) => status === 'met' || status === 'reviewing').length
  return (
    <ol className={styles.bar} aria-hidden="true">
      {requirements.map(({ '@type': type }, index) => (
        <li className={styles.part} key={type} data-state={index < done ? 'done' : 'ahead'} />
      ))}
    </ol>
  )
}

/** The way on, then every task with what was given or is wanted. */
export function TaskOverview({ application }: { application: LoanApplication }) {
  const { id, state, requirements } = application
  const next = state === 'In Review' ? undefined : nextTask(requirements)
  return (
    <>
      {next ? (
        <p className={styles.next}>
          <Icon name={ICONS[next]} />
          <span className={styles.words}>
            <Link className={styles.link} href={taskPath(id, next)} aria-describedby="next-task">
              {next === 'legal-documents' ? 'Read the documents' : 'Continue'}
            </Link>
            <span className={styles.detail} id="next-task">
              {TASK_TITLES[next]}
            </span>
          </span>
          <Icon name="onward" />
        </p>
      ) : null}
      <Rows
        rows={taskItems(application).map(({ id: task, title, hint, status, href }) => ({
          label: title,
          icon: ICONS[task],
          detail: hint,
          state: <Tag tone={status.tone}>{status.label}</Tag>,
          ...(href && { href }),
        }))}
      />
    </>
  )
}
