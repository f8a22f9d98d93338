import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { redirect, redirectDocument } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { authApi } from '#features/auth/auth.api.ts'
import { userEmbedded } from '#features/auth/user-embedded.ts'
import { isReadDocument } from '#features/documents/document-url.ts'
import { readDocumentOf } from '#features/documents/documents.api.ts'
import { openBankingApi } from '#features/open-banking/open-banking.api.ts'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
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
import { load, type Read, tryLoad } from '#platform/routing/route.ts'
import { findDocuments, nextDocument, SIGNING } from './documents-in-order.ts'

type Store = Parameters<Read>[0]

/** What the page of one task needs. A task that is done, or that it is too early for, leads on. */
export async function readTask(
  store: Store,
  application: LoanApplication,
  query: URLSearchParams,
): Promise<Response | undefined> {
  const task = query.get('task')
  if (task === null) return undefined
  if (task === 'next') return redirect(findNextPath(application))
  if (!isTask(task)) throw notFound()
  const requirement = findRequirement(application.requirements, task)
  const isOpen = application.state === 'Requested' || application.state === 'Approved'
  if (!requirement || !isOpen || requirement.status === 'locked')
    return redirect(taskListPath(application.id))
  if (task === 'legal-documents') return readDocuments(store, application, query.get('document'))
  if (ANSWERED_ONCE.includes(task) && requirement.status === 'met')
    return redirect(findNextPath(application, task))
  const readOwn = READS[task]
  if (readOwn) return readOwn(store, application)
  if (isProofTask(task)) return readProof(store, application, { task, requirement })
  if (task === 'payment-day')
    await load(store, applicationsApi.endpoints.getPaymentDays, { params: { id: application.id } })
  else await readApplicant(store)
  return undefined
}

/** What cannot be changed once it is answered. */
const ANSWERED_ONCE: readonly Task[] = ['mobile-number', 'affordability', 'current-address']

/** The tasks that need something of their own. */
const READS: Partial<
  Record<Task, (store: Store, application: LoanApplication) => ReturnType<typeof readTask>>
> = {
  affordability: readSuggestion,
  'card-payoff': readCardPayoff,
  'current-address': readAddress,
}

/** Its own document may load the card vault: the page is not come to without a new one. */
async function readCardPayoff(store: Store, { id }: LoanApplication): Promise<Response | undefined> {
  const isInAnotherDocument = typeof document !== 'undefined' && !store.getState().session.isCardPage
  return isInAnotherDocument ? redirectDocument(taskPath(id, 'card-payoff')) : undefined
}

/** Without the month that was counted, the page still has the two loans. */
async function readSuggestion(store: Store, { id }: LoanApplication): Promise<undefined> {
  await tryLoad(store, applicationsApi.endpoints.getAffordability, { params: { id } })
}

async function readAddress(store: Store): Promise<undefined> {
  const { user, brand } = store.getState().session
  if (user?.authStrength === 'strong')
    await load(store, authApi.endpoints.getUser, { params: { id: user.id }, query: userEmbedded(brand) })
}

async function readDocuments(
  store: Store,
  application: LoanApplication,
  document: string | null,
): Promise<Response | undefined> {
  const { id } = application
  if (document === null) return undefined
  if (document === SIGNING) {
    if (nextDocument(findDocuments(application))) return redirect(taskPath(id, 'legal-documents'))
    // Where documents are sent to is part of what is agreed to.
    const user = store.getState().session.user
    if (user) await load(store, requirementsApi.endpoints.getApplicant, { params: { id: user.id } })
    return undefined
  }
  if (!isReadDocument(document)) throw notFound()
  await load(store, readDocumentOf[document], { params: { id } })
  return undefined
}

async function readProof(
  store: Store,
  application: LoanApplication,
  { task, requirement }: { task: Task; requirement: Requirement },
): Promise<Response | undefined> {
  if (requirement.status !== 'wanted') return redirect(taskListPath(application.id))
  return task === 'proof-of-income' ? readBankData(store, application) : undefined
}

/** Without it the page still takes documents. */
async function readBankData(store: Store, { id }: LoanApplication): Promise<undefined> {
  if (store.getState().session.user?.authStrength !== 'strong') return
  await tryLoad(store, openBankingApi.endpoints.getBankData, { params: { id } }, { isFresh: true })
}

/** For a form to start with; without it the form starts empty. */
async function readApplicant(store: Store): Promise<void> {
  const id = store.getState().session.user?.id
  if (id) await tryLoad(store, requirementsApi.endpoints.getApplicant, { params: { id } })
}
