import type { Review as ReviewData } from '@tarnbrook/contract/reviews/reviews'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AskForProof } from '../loan-acts/person-forms.tsx'
import { NotDone } from '../not-done.tsx'
import { findProofWords } from '../proof-words.ts'
import { staffApi } from '../staff.api.ts'
import styles from '../staff.module.css'
import { BankShows, Stated, Working } from './declared.tsx'
import { ProofFiles } from './proof-files.tsx'
import { ReviewForms } from './review-forms.tsx'

const screen = defineScreenData(function* ({ params }) {
  const { getReview } = staffApi.endpoints
  const query = { params: { id: parseId(params.id) } }
  return yield* ask({ review: screenQuery(getReview, query, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./review.submit.ts'))
export const clientAction = createStaffAction(() => import('./review.submit.ts'))
export const handle = { frame: 'desk', isListed: false } satisfies Handle

/** A proof beside what was declared, and the decision. */
export default function ReviewScreen() {
  const { review } = screen.useData() ?? {}
  return (
    <Section>
      {review === undefined ? (
        <Skeleton label="Loading" lines={8} />
      ) : review ? (
        <Review review={review} />
      ) : (
        <Decided />
      )}
    </Section>
  )
}

function Review({ review }: { review: ReviewData }) {
  const title = findProofWords(review.type)
  return (
    <Stack gap="l">
      <PageHead title={title} isIndexed={false} />
      <div>
        <BackLink href={staffPaths.reviews()}>Proofs to review</BackLink>
        <PageHeading
          title={title}
          lead={`Of ${review.borrowerName}. Compare it with what was declared, then decide.`}
        />
      </div>
      <div className={styles.beside}>
        <ProofFiles review={review} />
        <Stated review={review} />
      </div>
      <Working review={review} />
      {review.bank ? <BankShows bank={review.bank} /> : null}
      <ReviewForms reviewId={review.id} />
      <AskForProof applicationId={review.applicationId} />
    </Stack>
  )
}

/** A colleague was quicker, or the borrower withdrew: what was typed is shown once more. */
function Decided() {
  return (
    <Stack gap="l">
      <PageHead title="This proof doesn’t wait any more" isIndexed={false} />
      <div>
        <BackLink href={staffPaths.reviews()}>Proofs to review</BackLink>
        <PageHeading
          title="This proof doesn’t wait any more"
          lead="It’s decided, or its borrower has withdrawn the application."
        />
      </div>
      <NotDone />
    </Stack>
  )
}
