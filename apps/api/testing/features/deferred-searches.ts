import { continueSearch } from '#features/applications/search/continue-search.ts'
import { visitKey } from '#platform/context.ts'
import { answers, createApplicantKit, newKey, newVisit } from '#testing/applicant.ts'
import type { TestApi } from '#testing/kit.ts'

export const QUOTE = 'Your quote for £7,500 over 3 years'

/** Credit searches that the agency did not answer, how they continue and how they end. */
export function createDeferredSearchKit(api: () => TestApi) {
  const { apply } = createApplicantKit(api)
  const db = () => api().deps.db

  /** Emails come in the order in which jobs write them, so those about earlier events go first. */
  async function isDown() {
    await api().drain()
    await api().setFault('callreport', 'down')
  }
  const isBack = () => api().setFault('callreport', 'ok')

  function readDeferral(requestedBy: string) {
    return db()
      .selectFrom('deferred_search')
      .selectAll()
      .where('requested_by', '=', requestedBy)
      .orderBy('deferred_at', 'desc')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  }

  /** A person who asked for a quote while the agency did not answer. */
  async function deferredApplicant(change: Parameters<typeof answers>[0] = {}) {
    const caller = { key: newKey(), visit: newVisit() }
    const sent = answers(change)
    await isDown()
    const { status, body, headers } = await apply(sent, caller)
    const answer = [status, body.error?.code, headers.get('retry-after')].join(' ')
    if (answer !== '503 CREDIT_CHECK_PENDING 60') throw new Error(`the search was not deferred: ${answer}`)
    const deferral = await readDeferral(visitKey(caller.visit)!)
    return { caller, sent, searchId: deferral.search_id }
  }

  async function runSearchJob(searchId: number) {
    await api().drain()
    await isBack()
    await continueSearch(api().deps, { searchId })
    await api().drain()
  }

  /** The newest first. */
  async function listEmails(email: string) {
    await api().drain()
    return api().inbox(email)
  }

  const listSubjects = async (email: string) => (await listEmails(email)).map(({ subject }) => subject)

  async function listApplications(email: string) {
    return db()
      .selectFrom('loan_application')
      .innerJoin('app_user', 'app_user.id', 'loan_application.user_id')
      .select(['loan_application.id', 'loan_application.state'])
      .where('app_user.email', '=', email)
      .execute()
  }

  return {
    listApplications,
    readDeferral,
    deferredApplicant,
    listEmails,
    runSearchJob,
    isBack,
    isDown,
    listSubjects,
  }
}
