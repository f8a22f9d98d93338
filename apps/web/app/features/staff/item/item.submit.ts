import { arrangementNote } from '@tarnbrook/contract/arrangements/arrangement-answers'
import { closureNote, waitingDay } from '@tarnbrook/contract/attention/attention'
import { refusalNote } from '@tarnbrook/contract/endings/endings'
import {
  callRecord,
  complaintAnswer,
  complaintDelay,
  complaintResponse,
  messageAnswer,
} from '@tarnbrook/contract/support/staff-support'
import { supportNeedNote } from '@tarnbrook/contract/support-needs/support-needs'
import { z } from 'zod'
import { createAct } from '#features/staff/act.ts'
import { cardPayoffHandlers } from '#features/staff/card-payoffs/card-payoffs.submit.ts'
import { type DoneWord, findDone, type Written } from '#features/staff/done-words.ts'
import type * as loanForms from '#features/staff/loan-acts/loan-acts.forms.ts'
import { loanActHandlers } from '#features/staff/loan-acts/loan-acts.submit.ts'
import { staffApi } from '#features/staff/staff.api.ts'
import type * as forms from '#features/staff/staff.forms.ts'
import { bankLineHandlers } from '#features/staff/transfers/transfers.submit.ts'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { subjectId } from './item-subject.ts'

const act = createAct((url, done) => {
  const id = url.searchParams.get('id') ?? ''
  return STAYS.includes(done.done) ? staffPaths.item({ id, ...done }) : staffPaths.queue({ ...done })
})

/** After these the item is still to be worked on. */
const STAYS: readonly DoneWord[] = ['claimed', 'released', 'done', 'tried', 'delay-told', 'delay-by-post']
const NOTHING = z.strictObject({})
const { endpoints } = staffApi
const ofSubject = (id: string) => ({ params: { id: subjectId(id) } })

export const submit = submitByForm({
  claim: act(NOTHING, 'claimed', (store, _, { id }) =>
    send(store, endpoints.claimAttention, { body: { id, takeOver: false } }),
  ),
  'take-over': act(NOTHING, 'claimed', (store, _, { id }) =>
    send(store, endpoints.claimAttention, { body: { id, takeOver: true } }),
  ),
  release: act(NOTHING, 'released', (store, _, { id }) =>
    send(store, endpoints.releaseAttention, { body: { id } }),
  ),
  defer: act(waitingDay, 'waits', (store, { on }, { id }) =>
    send(store, endpoints.deferAttention, { body: { id, on } }),
  ),
  close: act(closureNote, 'closed', (store, { note }, { id }) =>
    send(store, endpoints.closeAttention, { body: { id, note } }),
  ),
  retry: act(NOTHING, 'retried', (store, _, { id }) =>
    send(store, endpoints.retryAttention, { body: { id } }),
  ),
  answer: act(messageAnswer, 'answered', (store, body, { id }) =>
    send(store, endpoints.answerMessage, { ...ofSubject(id), body }),
  ),
  respond: act(
    complaintResponse.extend({ isAccepted: z.boolean({ error: 'Choose whether they accept it' }) }),
    (_, data: Written) => findDone(data, { email: 'answered', post: 'answered-by-post' }),
    (store, body, { id }) => send(store, endpoints.respondToComplaint, { ...ofSubject(id), body }),
  ),
  delay: act(
    complaintDelay,
    (_, data: Written) => findDone(data, { email: 'delay-told', post: 'delay-by-post' }),
    (store, body, { id }) => send(store, endpoints.tellComplaintDelay, { ...ofSubject(id), body }),
  ),
  call: act(
    callRecord,
    ({ outcome }) => (outcome === 'no-answer' ? 'tried' : 'recorded'),
    (store, body, { id }) => send(store, endpoints.recordCall, { ...ofSubject(id), body }),
  ),
  complaint: act(complaintAnswer, 'recorded', (store, body, { id }) =>
    send(store, endpoints.recordComplaintAnswer, { ...ofSubject(id), body }),
  ),
  'need-note': act(supportNeedNote, 'noted', (store, body, { id }) =>
    send(store, endpoints.noteSupportNeed, { ...ofSubject(id), body }),
  ),
  'arrangement-note': act(arrangementNote, 'noted', (store, body, { id }) =>
    send(store, endpoints.noteArrangementAnswers, { ...ofSubject(id), body }),
  ),
  approve: act(NOTHING, 'approved', (store, _, { id }) =>
    send(store, endpoints.approveProposal, ofSubject(id)),
  ),
  refuse: act(refusalNote, 'refused', (store, body, { id }) =>
    send(store, endpoints.refuseProposal, { ...ofSubject(id), body }),
  ),
  'confirm-event': act(NOTHING, 'confirmed', (store, _, { id }) =>
    send(store, endpoints.confirmPersonEvent, ofSubject(id)),
  ),
  'reject-event': act(NOTHING, 'rejected', (store, _, { id }) =>
    send(store, endpoints.rejectPersonEvent, ofSubject(id)),
  ),
  ...loanActHandlers(act),
  ...cardPayoffHandlers(act),
  ...bankLineHandlers(act),
} satisfies FormHandlers<typeof forms> & FormHandlers<typeof loanForms>)
