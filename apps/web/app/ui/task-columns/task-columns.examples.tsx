import { Section } from '#ui/layout/page.tsx'
import { ContextPart, TaskColumns } from './task-columns.tsx'

export const examples = [
  {
    name: 'Task columns',
    render: () => (
      <TaskColumns
        contextTitle="Next steps and help"
        context={
          <>
            <ContextPart title="What happens next">
              <ol>
                <li>You read and sign your agreement.</li>
                <li>We send the money to your bank account.</li>
              </ol>
            </ContextPart>
            <ContextPart title="Get help">
              <p>
                Call us on <a href="tel:+441632960100">01632 960 100</a>.
              </p>
            </ContextPart>
          </>
        }
      >
        <Section title="Your bank account">
          <p>We pay the loan into it, and collect your monthly payments from it by Direct Debit.</p>
        </Section>
      </TaskColumns>
    ),
  },
]
