import type { DeclineReview } from '@tarnbrook/contract/reviews/decline-reviews'
import { LEAST_QUOTE_DAYS, REPORT_VALID_DAYS } from '@tarnbrook/contract/reviews/report-days'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { NotDone } from '../not-done.tsx'
import { staffApi } from '../staff.api.ts'
import styles from '../staff.module.css'
import { When, writeDay } from '../when.tsx'
import { Budget } from './declared.tsx'
import { DeclineForms } from './decline-forms.tsx'

const screen = defineScreenData(function* ({ params }) {
  const { readDeclineReview } = staffApi.endpoints
  const query = { params: { id: parseId(params.id) } }
  return yield* ask({ declined: screenQuery(readDeclineReview, query, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./decline-review.submit.ts'))
export const clientAction = createStaffAction(() => import('./decline-review.submit.ts'))
export const handle = { frame: 'desk', isListed: false } satisfies Handle

/** A decline with what it was decided on, and the decision of a person. */
export default function DeclineReviewScreen() {
  const { declined } = screen.useData() ?? {}
  return (
    <Section>
      {declined ? (
        <Declined declined={declined} />
      ) : declined === null ? (
        <PageHeading title="There’s no such application" />
      ) : (
        <Skeleton label="Loading" lines={8} />
      )}
    </Section>
  )
}

function Declined({ declined }: { declined: DeclineReview }) {
  const { review, refusal, budget } = declined
  const title = `Decision on ${declined.reference}`
  return (
    <Stack gap="l">
      <PageHead title={title} isIndexed={false} />
      <div>
        <BackLink href={staffPaths.customer({ id: declined.customerId })}>The customer</BackLink>
        <PageHeading
          title={
            <>
              Decision on <span className={styles.reference}>{declined.reference}</span>
            </>
          }
          lead="Read what it was decided on, and what they say. Then decide."
        />
      </div>
      {review ? (
        <Notice title={REVIEWED[review.outcome]}>
          <p>The borrower reads: {review.told}</p>
        </Notice>
      ) : null}
      <Facts kind="words" items={describeDecline(declined)} />
      {budget ? <Budget budget={budget} /> : null}
      {review || refusal ? (
        <>
          {review ? null : <p>Not now: {refusal}</p>}
          <NotDone />
        </>
      ) : (
        <DeclineForms declined={declined} />
      )}
    </Stack>
  )
}

const REVIEWED: Record<NonNullable<DeclineReview['review']>['outcome'], string> = {
  upheld: 'Looked at again: the decline stays',
  overturned: 'Looked at again: overturned, with a new quote',
  'apply-again': 'Looked at again: overturned, and the borrower applies again',
}

export function describeDecline(declined: DeclineReview) {
  const { reasons, isByStaff, declinedOn, askedAt, amount, term, report, appliesAgain, review } = declined
  return [
    { term: 'Asked for', detail: `${formatMoneyExact(amount)} over ${term} months` },
    {
      term: 'Declined',
      detail: `${declinedOn ? writeDay(declinedOn) : 'Never'}, by ${isByStaff ? 'a member of staff' : 'our rules'}`,
    },
    { term: 'A review asked for', detail: askedAt ? <When at={askedAt} /> : 'Not by a call' },
    {
      term: 'Why',
      detail: (
        <span className={styles.words}>
          {reasons
            .map(({ sentence, canSetAside }) => `${sentence}${canSetAside ? '' : ' (can’t be set aside)'}`)
            .join('\n')}
        </span>
      ),
    },
    {
      term: 'Credit report',
      detail: report
        ? `${writeDay(report.on)}: score ${report.score}, defaults in 12 months ${report.defaults}, judgments open ${report.judgments}`
        : `None that can price a loan today: it lasts ${REPORT_VALID_DAYS} days`,
    },
    ...(appliesAgain && !review
      ? [
          {
            term: 'If it’s overturned',
            detail: report
              ? `Fewer than ${LEAST_QUOTE_DAYS} days are left of the credit report, too few for a quote. The borrower applies again.`
              : 'The borrower applies again: a new search without effect on the score.',
          },
        ]
      : []),
  ]
}
