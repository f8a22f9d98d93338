import { redirect } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads, send } from '#platform/routing/route.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { pathAfterBank, subjectOfState } from './journey-return.ts'
import { openBankingApi } from './open-banking.api.ts'
import { JourneyFailed } from './parts/journey-failed.tsx'

/**
 * Spec 2: the open-banking callback. The state is for one visit and used once, so that a link here
 * does nothing for anyone else. The next page's URL is without the provider's parameters.
 */
const read: Read = async (store, { url, session }) => {
  const { code, state, error } = Object.fromEntries(url.searchParams)
  if (!state || !(code || error)) return undefined
  const returned = code ? { code, error: null } : { code: null, error: error ?? null }
  const subjectId = subjectOfState(state)
  if (subjectId !== undefined) {
    const origin = new URL(session.publicUrl).origin
    return redirect(
      paths.openBankingResume({
        ...(code ? { code } : { error: error ?? '' }),
        token: state,
        subjectId,
        origin,
      }),
    )
  }
  if (!session.user) return undefined
  const { data } = await send(store, openBankingApi.endpoints.finishDataProviderJourney, {
    body: { state, ...returned },
  })
  return data ? redirect(pathAfterBank(session.brand, data)) : undefined
}

export const loader = reads(read)
export const handle = {
  isListed: false,
  query: ['code', 'scope', 'state', 'error'],
} satisfies Handle

const TITLE = 'We couldn’t finish connecting your bank'

export default function OpenBankingCallbackScreen() {
  return (
    <Section width="text">
      <PageHead title={TITLE} isIndexed={false} />
      <PageHeading caption="Your bank" title={TITLE} />
      <JourneyFailed />
    </Section>
  )
}
