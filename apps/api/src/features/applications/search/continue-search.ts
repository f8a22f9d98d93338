import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { requoteSearch } from '#features/applications/quote/requote.ts'
import { applicationSearch } from '#features/applications/record-application.ts'
import { loanRequestSearch } from '#features/applications/request/request-loan.ts'
import { command } from '#platform/command.ts'
import { addressCorrectionSearch } from './address-mismatch.ts'
import { finishSearch, type SearchKind } from './credit-search.ts'
import {
  type DeferredKind,
  endDeferral,
  findOpenDeferral,
  type OpenDeferral,
  postponeSearch,
} from './deferred-searches.ts'
import { emailNoOutcome } from './search-emails.ts'

const KINDS: { [Name in DeferredKind]: SearchKind<never> } = {
  application: applicationSearch,
  request: loanRequestSearch,
  requote: requoteSearch,
  address: addressCorrectionSearch,
}

/**
 * Job: asks the agency again for a deferred search, under the same reference. Without an answer it
 * runs later; after the last try it tells the borrower. It can be repeated after a crash.
 */
export async function continueSearch(deps: ApiDeps, { searchId }: { searchId: number }): Promise<void> {
  const deferred = await findOpenDeferral(deps, searchId)
  if (!deferred) return
  try {
    if (await finishSearch(deps, KINDS[deferred.kind], deferred as OpenDeferral<never>)) return
  } catch (error) {
    if (!(error instanceof Problem) || isPassing(error)) throw error
    await endWithoutOutcome(deps, deferred, 'stopped')
    return
  }
  const isPostponed = await command(deps, deferred.ctx, { name: 'postponeCreditSearch' }, (work) =>
    postponeSearch(work, { searchId, tries: deferred.tries }),
  )
  if (!isPostponed) await endWithoutOutcome(deps, deferred, 'unanswered')
}

/** Other transactions held the locks: the queue runs the job again. */
function isPassing({ code, cause }: Problem): boolean {
  return code === 'REQUEST_IN_PROGRESS' || (code === 'CONFLICT' && cause !== undefined)
}

async function endWithoutOutcome(
  deps: ApiDeps,
  deferred: OpenDeferral<unknown>,
  result: 'unanswered' | 'stopped',
): Promise<void> {
  const { ctx, search } = deferred
  await command(deps, ctx, { name: 'giveUpCreditSearch' }, async (work) => {
    const kind = await endDeferral(work, deps, { ctx, searchId: search.id, result })
    if (!kind) return
    const known = await work.tx
      .selectFrom('bureau_search')
      .innerJoin('loan_application', 'loan_application.id', 'bureau_search.application_id')
      .innerJoin('app_user', 'app_user.id', 'loan_application.user_id')
      .select(['loan_application.id', 'loan_application.brand', 'app_user.email'])
      .where('bureau_search.id', '=', search.id)
      .executeTakeFirst()
    await emailNoOutcome(work, deps, {
      kind,
      result,
      brand: known ? getBrand(known.brand) : ctx.brand,
      email: known?.email ?? getApplicantEmail(deferred),
      applicationId: known?.id ?? null,
    })
  })
}

/** The search of a new application, for which nothing is recorded yet. */
function getApplicantEmail({ input }: OpenDeferral<unknown>): string {
  return (input as { user: { email: string } }).user.email
}
