import type { LoanApplication } from '@tarnbrook/contract/applying/applications'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { isReadDocument } from '#features/documents/document-url.ts'
import { readDocumentOf } from '#features/documents/documents.api.ts'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { isTask, pathAfter, requirementOf, taskListPath, taskPath } from '#features/requirements/tasks.ts'
import { notFound } from '#platform/forms/record-id.ts'
import { load, type Read, tryLoad } from '#platform/routing/route.ts'
import { documentsOf, nextDocument, SIGNING } from './documents-in-order.ts'

type Store = Parameters<Read>[0]

/** What the page of one task needs. A task that is done, or that it is too early for, leads on. */
export async function readTask(
  store: Store,
  application: LoanApplication,
  query: URLSearchParams,
): Promise<Response | undefined> {
  const task = query.get('task')
  if (task === null) return undefined
  if (!isTask(task)) throw notFound()
  const requirement = requirementOf(application.requirements, task)
  const isOpen = application.state === 'Requested' || application.state === 'Approved'
  if (!requirement || !isOpen || requirement.status === 'locked')
    return redirect(taskListPath(application.id))
  if (task === 'legal-documents') return readDocuments(store, application, query.get('document'))
  if (task === 'mobile-number' && requirement.status === 'met') return redirect(pathAfter(application, task))
  if (task === 'payment-day')
    await load(store, applicationsApi.endpoints.getPaymentDays, { params: { id: application.id } })
  else await readApplicant(store)
  return undefined
}

async function readDocuments(
  store: Store,
  application: LoanApplication,
  document: string | null,
): Promise<Response | undefined> {
  const { id } = application
  if (document === null) return undefined
  if (document === SIGNING) {
    if (nextDocument(documentsOf(application))) return redirect(taskPath(id, 'legal-documents'))
    // Where documents are sent to is part of what is agreed to.
    const user = store.getState().session.user
    if (user) await load(store, requirementsApi.endpoints.getApplicant, { params: { id: user.id } })
    return undefined
  }
  if (!isReadDocument(document)) throw notFound()
  await load(store, readDocumentOf[document], { params: { id } })
  return undefined
}

/** For a form to start with; without it the form starts empty. */
async function readApplicant(store: Store): Promise<void> {
  const id = store.getState().session.user?.id
  if (id) await tryLoad(store, requirementsApi.endpoints.getApplicant, { params: { id } })
}
