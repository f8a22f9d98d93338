import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { amountOverTerm } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { TaskList } from '#ui/task-list/task-list.tsx'
import { applicationLine } from './application-line.ts'
import styles from './dashboard.module.css'

/** Spec 4: the one that needs attention is picked out; the rest are one line each, with status. */
export function ApplicationsInProgress({ applications }: { applications: readonly LoanApplication[] }) {
  const [first] = applications
  const picked = first?.needsAttention ? first : undefined
  const rest = applications.filter((application) => application !== picked)
  return (
    <Stack gap="l">
      {picked ? <Picked application={picked} /> : null}
      {rest.length > 0 ? (
        <TaskList
          items={rest.map((application) => {
            const { label, tone, next } = applicationLine(application)
            return {
              id: String(application.id),
              title: amountOverTerm(application),
              href: paths.application(application),
              hint: next,
              status: { label, tone },
            }
          })}
        />
      ) : null}
    </Stack>
  )
}

function Picked({ application }: { application: LoanApplication }) {
  const { action, next } = applicationLine(application)
  return (
    <article className={styles.picked} aria-labelledby={`application-${application.id}`}>
      <h3 className={styles.pickedTitle} id={`application-${application.id}`}>
        {amountOverTerm(application)}
      </h3>
      <p>{next}</p>
      <p className={styles.wayOn}>
        <LinkButton href={paths.application(application)}>{action}</LinkButton>
      </p>
    </article>
  )
}
