import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { ReactNode } from 'react'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { toProductWords } from '#features/applications/offer/figures.ts'
import { QuoteCosts } from '#features/applications/offer/quote-costs.tsx'
import { moneyWords } from '#features/requirements/card-payoff/card-words.ts'
import { TASK_TITLES } from '#features/requirements/task-items.ts'
import { findRequirement, findTasks, isTask, PROOF_TASKS, type Task } from '#features/requirements/tasks.ts'
import { ContextPart, TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { SIGNING } from './documents-in-order.ts'

/** A task of an application, with what the credit costs, what comes after and who helps. */
export function TaskWithContext({
  application,
  query,
  children,
}: {
  application: LoanApplication
  query: URLSearchParams
  children: ReactNode
}) {
  const isSigning = query.get('document') === SIGNING
  const hasFigures = isSigning || query.get('task') === 'affordability'
  const { isHirePurchase } = toProductWords(application)
  return (
    <TaskColumns
      contextTitle={hasFigures ? 'Next steps and help' : 'Costs, next steps and help'}
      context={
        <>
          {/* The page itself has the figures that are agreed to, or chosen between. */}
          {hasFigures ? null : <QuoteCosts application={application} />}
          <ContextPart title={isSigning ? 'After you sign' : 'What happens next'}>
            <ol>
              {(isSigning ? [] : describeNextSteps(application, query.get('task'))).map((step) => (
                <li key={step}>{step}</li>
              ))}
              <li>We’ll email you your signed agreement and set up your Direct Debit.</li>
              <li>{isHirePurchase ? 'We pay the seller of the vehicle.' : moneyWords(application)}</li>
            </ol>
            {isSigning ? null : (
              <p>
                What you’ve done is saved, so you can stop and come back. Until you sign, you can say no and
                owe nothing.
              </p>
            )}
          </ContextPart>
          <ContextPart title="Get help">
            <CallMeBack id={application.id} />
          </ContextPart>
        </>
      }
    >
      {children}
    </TaskColumns>
  )
}

/** What is left to do, and what we do with proofs before the agreement can be read. */
function describeNextSteps(application: LoanApplication, task: string | null): string[] {
  const isReviewed = PROOF_TASKS.some((proof) => {
    const status = findRequirement(application.requirements, proof)?.status
    return status === 'wanted' || status === 'reviewing'
  })
  return findRemainingTasks(application, task).flatMap((left) => [
    ...(left === 'legal-documents' && isReviewed
      ? [`We check your documents, usually within ${REVIEW_TIME}.`]
      : []),
    `${TASK_TITLES[left]}.`,
  ])
}

/** What is left to do once `task` is; the documents are not done before they are signed. */
function findRemainingTasks({ requirements }: LoanApplication, task: string | null): Task[] {
  const done = isTask(task) && task !== 'legal-documents' ? task : undefined
  return findTasks(requirements).filter((name) => {
    const status = findRequirement(requirements, name)?.status
    return name !== done && status !== 'met' && status !== 'reviewing'
  })
}
