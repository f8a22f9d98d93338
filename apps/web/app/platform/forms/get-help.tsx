import type { ComponentProps, ReactNode } from 'react'
import { ContextPart, TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { MailLink, PhoneAndHours } from './reach-us.tsx'

/** Beside a task: how to reach people about it. `children` say more about this one. */
export function GetHelp({
  of,
  children,
}: Pick<ComponentProps<typeof MailLink>, 'of'> & { children?: ReactNode }) {
  return (
    <ContextPart title="Get help">
      <p>
        Call us on <PhoneAndHours of={of} />.
      </p>
      <p>
        Or email <MailLink of={of} />.
      </p>
      {children}
    </ContextPart>
  )
}

/** A task that has no price: beside it what happens once it is done, and how to reach people. */
export function HelpedTask({ next, children }: { next: readonly string[]; children: ReactNode }) {
  return (
    <TaskColumns
      contextTitle="Next steps and help"
      context={
        <>
          <ContextPart title="What happens next">
            {next.length === 1 ? (
              <p>{next[0]}</p>
            ) : (
              <ol>
                {next.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
          </ContextPart>
          <GetHelp />
        </>
      }
    >
      {children}
    </TaskColumns>
  )
}
