import { declineAnswers, sentBackAnswers } from '@tarnbrook/contract/reviews/reviews'
import { z } from 'zod'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { createAct, recordId } from '../act.ts'
import { loanActHandlers } from '../loan-acts/loan-acts.submit.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './reviews.forms.ts'

const act = createAct((_, { done }) => staffPaths.reviews({ done }))
const { endpoints } = staffApi
const ofReview = { reviewId: recordId }

export const submit = submitByForm({
  accept: act(z.strictObject(ofReview), 'accepted', (store, { reviewId }) =>
    send(store, endpoints.acceptProof, { params: { id: reviewId } }),
  ),
  'send-back': act(sentBackAnswers.extend(ofReview), 'sent-back', (store, { reviewId, ...body }) =>
    send(store, endpoints.sendProofBack, { params: { id: reviewId }, body }),
  ),
  decline: act(declineAnswers.extend(ofReview), 'declined', (store, { reviewId, ...body }) =>
    send(store, endpoints.declineAfterReview, { params: { id: reviewId }, body }),
  ),
  'ask-for-proof': loanActHandlers(act)['ask-for-proof'],
} satisfies FormHandlers<typeof forms> & Record<'ask-for-proof', unknown>)
