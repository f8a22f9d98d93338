import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect, redirectDocument } from 'react-router'
import { queryAffordability, queryPaymentDays } from '#features/applications/applications.api.ts'
import { queryUser } from '#features/auth/auth.api.ts'
import { isReadDocument } from '#features/documents/document-url.ts'
import { queryDocument } from '#features/documents/documents.api.ts'
import { queryPulls } from '#features/open-banking/connect-bank.tsx'
import { queryUnfinishedCard } from '#features/requirements/card-payoff/card-payoff.api.ts'
import { queryApplicant } from '#features/requirements/requirements.api.ts'
import {
  findNextPath,
  findRequirement,
  isProofTask,
  isTask,
  type Task,
  taskListPath,
  taskPath,
} from '#features/requirements/tasks.ts'
import { notFound } from '#platform/forms/record-id.ts'
import type { RouteArgs } from '#platform/routing/route.ts'
import { ask, type ScreenQuery, type ScreenSteps } from '#platform/routing/screen-data.ts'
import type { Session } from '#platform/store/session.ts'
import { findDocuments, nextDocument, SIGNING } from './documents-in-order.ts'

/** What the page of one task needs. A task that is done, or that it is too early for, leads on. */
export function* askTask(application: LoanApplication, { url, session }: RouteArgs): ScreenSteps<void> {
  const { searchParams } = url
  const [task, document] = [searchParams.get('task'), searchParams.get('document')]
  if (task === 'next') yield redirect(findNextPath(application))
  if (task === null || task === 'next') return
  if (!isTask(task)) throw notFound()
  const away = findRedirect(application, { task, document }, session)
  if (away) yield away
  else yield* ask({ answer: chooseTaskQuery(application, { task, document }, session) })
}

interface Asked {
  task: Task
  /** One of the legal documents, or their signing. */
  document: string | null
}

/** What cannot be changed once it is answered. */
const ANSWERED_ONCE: readonly Task[] = ['mobile-number', 'affordability', 'current-address']

function findRedirect(
  application: LoanApplication,
  { task, document }: Asked,
  session: Session,
): Response | undefined {
  const { id, state, requirements } = application
  const requirement = findRequirement(requirements, task)
  const isOpen = state === 'Requested' || state === 'Approved'
  const isSent = isProofTask(task) && requirement?.status !== 'wanted'
  if (!requirement || !isOpen || requirement.status === 'locked' || isSent) return redirect(taskListPath(id))
  if (ANSWERED_ONCE.includes(task) && requirement.status === 'met')
    return redirect(findNextPath(application, task))
  // Its own document may load the card vault: the page is not come to without a new one.
  if (task === 'card-payoff' && typeof globalThis.document !== 'undefined' && !session.isCardPage)
    return redirectDocument(taskPath(id, task))
  const isEarly =
    task === 'legal-documents' && document === SIGNING && nextDocument(findDocuments(application))
  return isEarly ? redirect(taskPath(id, task)) : undefined
}

function chooseTaskQuery(
  { id, requirements }: LoanApplication,
  { task, document }: Asked,
  { user, brand }: Session,
): ScreenQuery<unknown> | null {
  if (!user) return null
  switch (task) {
    case 'affordability':
      return queryAffordability(id)
    case 'current-address':
      return user.authStrength === 'strong' ? queryUser(user.id, brand) : null
    case 'card-payoff':
      return queryUnfinishedCard(findRequirement(requirements, task)?.creditCards ?? [])
    case 'payment-day':
      return queryPaymentDays(id)
    case 'proof-of-income':
      return queryPulls(id, user)
    case 'legal-documents':
      if (document === null) return null
      // Where documents are sent to is part of what is agreed to.
      if (document === SIGNING) return queryApplicant(user.id)
      if (!isReadDocument(document)) throw notFound()
      return queryDocument(document, id)
    case 'mobile-number':
    case 'bank-details':
      // For a form to start with; without it the form starts empty.
      return queryApplicant(user.id, { need: 'optional' })
    default:
      return null
  }
}
