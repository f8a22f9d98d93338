import {
  acceptProof as acceptProofEndpoint,
  askForProof as askForProofEndpoint,
  declineAfterReview as declineAfterReviewEndpoint,
  getReview,
  listReviews,
  readProofForReview,
  sendProofBack as sendProofBackEndpoint,
} from '@tarnbrook/contract/reviews/reviews'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { askForProof } from './ask-for-proof.ts'
import { acceptProof, declineAfterReview, sendProofBack } from './decide-review.ts'
import { openProof, openReview, readReviews } from './read-reviews.ts'

export function reviewRoutes(router: Router, deps: ApiDeps): void {
  router.mount(listReviews, (request) => readReviews(deps, request))
  router.mount(getReview, (request) => openReview(deps, request))
  router.mount(readProofForReview, (request) => openProof(deps, request))
  router.mount(acceptProofEndpoint, (request) => acceptProof(deps, request))
  router.mount(sendProofBackEndpoint, (request) => sendProofBack(deps, request))
  router.mount(askForProofEndpoint, (request) => askForProof(deps, request))
  router.mount(declineAfterReviewEndpoint, (request) => declineAfterReview(deps, request))
}
