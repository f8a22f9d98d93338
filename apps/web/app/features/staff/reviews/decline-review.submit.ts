import { declineDecisions } from '@tarnbrook/contract/reviews/decline-reviews'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { createAct, recordId } from '../act.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './decline-review.forms.ts'

const act = createAct((_, { done }) => staffPaths.queue({ done }))
const { reviewDecline } = staffApi.endpoints
const ofDecline = { applicationId: recordId }

export const submit = submitByForm({
  uphold: act(
    declineDecisions.upheld.omit({ outcome: true }).extend(ofDecline),
    'decision-reviewed',
    (store, { applicationId, ...body }) =>
      send(store, reviewDecline, { params: { id: applicationId }, body: { outcome: 'upheld', ...body } }),
  ),
  overturn: act(
    declineDecisions.overturned.omit({ outcome: true }).extend(ofDecline),
    'decision-reviewed',
    (store, { applicationId, ...body }) =>
      send(store, reviewDecline, { params: { id: applicationId }, body: { outcome: 'overturned', ...body } }),
  ),
} satisfies FormHandlers<typeof forms>)
