import { redirect, useSearchParams } from 'react-router'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { ComplaintReceived } from './parts/complaint-received.tsx'
import { dayWords, momentWords } from './parts/moments.ts'

export const handle = {
  query: ['reference', 'receivedAt', 'summaryBy', 'finalResponseBy'],
  isListed: false,
} satisfies Handle

/** Only what looks like our own words is repeated from a URL. */
const read: Read = (_, { url }) =>
  /^CC-[2-9A-Z]{8}$/.test(url.searchParams.get('reference') ?? '') ? null : redirect(paths.commission())

export const loader = reads(read)
export const clientLoader = reads(read)

/** Its own page, so that reloading it complains of nothing again. */
export default function CommissionReceivedScreen() {
  const [query] = useSearchParams()
  const receivedAt = momentWords(query.get('receivedAt') ?? '')
  const summaryBy = dayWords(query.get('summaryBy') ?? '')
  const finalResponseBy = dayWords(query.get('finalResponseBy') ?? '')
  return (
    <ComplaintReceived
      lead={finalResponseBy ? WITH_DAYS : IN_SCHEME}
      reference={query.get('reference')}
      receivedAt={receivedAt}
      summaryBy={summaryBy}
      finalResponseBy={finalResponseBy}
      finalNote="The scheme of the Financial Conduct Authority can change this date. We tell you if it does."
    />
  )
}

const WITH_DAYS =
  'You don’t need to do anything else now. We send you a copy of the reference and these dates.'
const IN_SCHEME =
  'You don’t need to do anything else now. Your agreement may come under the scheme of the Financial Conduct Authority, which is suspended in part. So there’s no day for our final response yet. We keep you informed.'
