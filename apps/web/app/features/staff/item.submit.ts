import { arrangementNote } from '@tarnbrook/contract/arrangements/arrangement-answers'
import { closureNote, waitingDay } from '@tarnbrook/contract/attention/attention'
import { refusalNote } from '@tarnbrook/contract/endings/endings'
import { callRecord, complaintAnswer, messageAnswer } from '@tarnbrook/contract/support/staff-support'
import { supportNeedNote } from '@tarnbrook/contract/support-needs/support-needs'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type Answer, type Submit, send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import type { AppStore } from '#store.ts'
import type { DoneWord } from './done-words.ts'
import { subjectId } from './item-subject.ts'
import { staffApi } from './staff.api.ts'
import type * as forms from './staff.forms.ts'

type Call<Value> = (store: AppStore, value: Value, itemId: string) => Promise<Answer<unknown>>

/** Reads the answers, makes the call, and leads to the item, or to the queue once it is gone. */
function act<Schema extends z.ZodType>(schema: Schema, done: DoneWord, call: Call<z.output<Schema>>): Submit {
  return async (store, form, { url }) => {
    const submission = parseForm(form, schema)
    if (submission.status !== 'success') return submission.refuse()
    const id = url.searchParams.get('id') ?? ''
    const answer = await call(store, submission.value, id)
    if (answer.problem) return formProblem(submission, answer.problem)
    return redirect(STAYS.includes(done) ? staffPaths.item({ id, done }) : staffPaths.queue({ done }))
  }
}

/** After these the item is still to be worked on. */
const STAYS: readonly DoneWord[] = ['claimed', 'released']
const NOTHING = z.strictObject({})
const { endpoints } = staffApi
const ofSubject = (id: string) => ({ params: { id: subjectId(id) } })

export const submit = submitByForm({
  claim: act(NOTHING, 'claimed', (store, _, id) =>
    send(store, endpoints.claimAttention, { body: { id, takeOver: false } }),
  ),
  'take-over': act(NOTHING, 'claimed', (store, _, id) =>
    send(store, endpoints.claimAttention, { body: { id, takeOver: true } }),
  ),
  release: act(NOTHING, 'released', (store, _, id) =>
    send(store, endpoints.releaseAttention, { body: { id } }),
  ),
  defer: act(waitingDay, 'waits', (store, { on }, id) =>
    send(store, endpoints.deferAttention, { body: { id, on } }),
  ),
  close: act(closureNote, 'closed', (store, { note }, id) =>
    send(store, endpoints.closeAttention, { body: { id, note } }),
  ),
  retry: act(NOTHING, 'retried', (store, _, id) => send(store, endpoints.retryAttention, { body: { id } })),
  answer: act(messageAnswer, 'answered', (store, body, id) =>
    send(store, endpoints.answerMessage, { ...ofSubject(id), body }),
  ),
  call: act(callRecord, 'recorded', (store, body, id) =>
    send(store, endpoints.recordCall, { ...ofSubject(id), body }),
  ),
  complaint: act(complaintAnswer, 'recorded', (store, body, id) =>
    send(store, endpoints.recordComplaintAnswer, { ...ofSubject(id), body }),
  ),
  'need-note': act(supportNeedNote, 'noted', (store, body, id) =>
    send(store, endpoints.noteSupportNeed, { ...ofSubject(id), body }),
  ),
  'arrangement-note': act(arrangementNote, 'noted', (store, body, id) =>
    send(store, endpoints.noteArrangementAnswers, { ...ofSubject(id), body }),
  ),
  approve: act(NOTHING, 'approved', (store, _, id) => send(store, endpoints.approveProposal, ofSubject(id))),
  refuse: act(refusalNote, 'refused', (store, body, id) =>
    send(store, endpoints.refuseProposal, { ...ofSubject(id), body }),
  ),
  'confirm-event': act(NOTHING, 'confirmed', (store, _, id) =>
    send(store, endpoints.confirmPersonEvent, ofSubject(id)),
  ),
  'reject-event': act(NOTHING, 'rejected', (store, _, id) =>
    send(store, endpoints.rejectPersonEvent, ofSubject(id)),
  ),
} satisfies FormHandlers<typeof forms>)
