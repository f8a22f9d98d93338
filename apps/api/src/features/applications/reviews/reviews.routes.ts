import * as declineReviews from '@tarnbrook/contract/reviews/decline-reviews'
import * as reviewsCalls from '@tarnbrook/contract/reviews/reviews'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { askForProof } from './ask-for-proof.ts'
import { acceptProof, declineAfterReview, sendProofBack } from './decide-review.ts'
import { readDeclineReview, reviewDecline } from './decline-review.ts'
import { getReview, listReviews, readProofForReview, readProofPageForReview } from './read-reviews.ts'

export function reviewRoutes(router: Router, deps: ApiDeps): void {
  router.mount(declineReviews.readDeclineReview, (request) => readDeclineReview(deps, request))
  router.mount(declineReviews.reviewDecline, (request) => reviewDecline(deps, request))
  router.mount(reviewsCalls.listReviews, (request) => listReviews(deps, request))
  router.mount(reviewsCalls.getReview, (request) => getReview(deps, request))
  router.mount(reviewsCalls.readProofForReview, (request) => readProofForReview(deps, request))
  router.mount(reviewsCalls.readProofPageForReview, (request) => readProofPageForReview(deps, request))
  router.mount(reviewsCalls.acceptProof, (request) => acceptProof(deps, request))
  router.mount(reviewsCalls.sendProofBack, (request) => sendProofBack(deps, request))
  router.mount(reviewsCalls.askForProof, (request) => askForProof(deps, request))
  router.mount(reviewsCalls.declineAfterReview, (request) => declineAfterReview(deps, request))
}
