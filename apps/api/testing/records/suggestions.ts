import { answers } from '../applicant.ts'
import { becomeStrong, fetchRequirement } from '../journey.ts'
import type { TestApi } from '../kit.ts'

/** Requested, and affordable only as another loan; one of them is turned down. */
export async function suggestionRecords(
  api: TestApi,
  {
    made,
    readAll,
  }: {
    made: (body: object) => Promise<{ id: number; token: string }>
    readAll: (token: string, ids: { application: number }) => Promise<void>
  },
): Promise<void> {
  for (const [asked, isDeclined] of [
    [{ amount: 7500, term: 36 }, false],
    // So much that its price is another one.
    [{ amount: 25_000, term: 48, netMonthlyIncome: 3300 }, true],
  ] as const) {
    const { id, token } = await made(answers({ ...asked, user: { lastName: 'Newdebt' } }))
    await api.call('POST', `/loan-applications/${id}/requested`, { as: token })
    await becomeStrong(api, token)
    const borrower = { applicationId: id, token, email: '', mobileNumber: '' }
    const requirement = await fetchRequirement(api, borrower, 'affordability-application-requirement')
    const path = `/v1/affordability-application-requirements/${requirement.id}/decline-suggested-loan`
    if (isDeclined) await api.call('POST', path, { as: token })
    await readAll(token, { application: id })
  }
}
