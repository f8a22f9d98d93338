import {
  type ContactCorrection,
  type contactCorrection,
  corrections,
  refusalNote,
} from '@tarnbrook/contract/customers/contact-details'
import { customerNote } from '@tarnbrook/contract/customers/customers'
import { customerComplaint } from '@tarnbrook/contract/support/staff-support'
import { supportNeedNote } from '@tarnbrook/contract/support-needs/support-needs'
import { id } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import { type Answer, type Submit, send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import type { AppStore } from '#store.ts'
import type * as dataForms from '../data-requests/data-requests.forms.ts'
import { dataRequestHandlers } from '../data-requests/data-requests.submit.ts'
import { type Done, type DoneWord, findDone, RECORDED } from '../done-words.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './customer.forms.ts'

type Call<Value, Data> = (store: AppStore, value: Value, id: number) => Promise<Answer<Data>>

/** Reads the answers, makes the call, and leads back to the tab. */
function act<Schema extends z.ZodType, Data>(
  schema: Schema,
  call: Call<z.output<Schema>, Data>,
  done: DoneWord | ((data: Data) => Done) = 'note-stored',
): Submit {
  return async (store, form, { params, url }) => {
    const submission = parseForm(form, schema)
    if (submission.status !== 'success') return submission.refuse()
    const id = parseId(params.id)
    const answer = await call(store, submission.value, id)
    if (answer.problem) return formProblem(submission, answer.problem)
    const tab = url.searchParams.get('tab') ?? undefined
    const told = typeof done === 'function' ? done(answer.data) : { done }
    return redirect(staffPaths.customer({ id, tab, ...told }))
  }
}

const { endpoints } = staffApi

type Correction = z.input<typeof contactCorrection>

const correct = <Kind extends Correction['kind']>(kind: Kind, done: DoneWord) =>
  act(
    corrections[kind] as unknown as z.ZodType<ContactCorrection>,
    (store, body, id) => send(store, endpoints.correctContactDetails, { params: { id }, body }),
    done,
  )

const ofProposal = { proposalId: id }

export const submit = submitByForm({
  'customer-note': act(customerNote, (store, body, id) =>
    send(store, endpoints.writeCustomerNote, { params: { id }, body }),
  ),
  'customer-complaint': act(
    customerComplaint,
    (store, body, id) => send(store, endpoints.recordCustomerComplaint, { params: { id }, body }),
    (data) => findDone(data, RECORDED),
  ),
  'need-note': act(supportNeedNote, (store, body, id) =>
    send(store, endpoints.noteSupportNeed, { params: { id }, body }),
  ),
  'correct-address': correct('address', 'changed'),
  'correct-phone': correct('mobile-number', 'changed'),
  'correct-email': correct('email', 'proposed'),
  'correct-name': correct('name', 'proposed'),
  'approve-change': act(
    z.strictObject(ofProposal),
    (store, { proposalId }) => send(store, endpoints.approveContactProposal, { params: { id: proposalId } }),
    'changed',
  ),
  'refuse-change': act(
    z.strictObject({ ...ofProposal, ...refusalNote.shape }),
    (store, { proposalId, note }) =>
      send(store, endpoints.refuseContactProposal, { params: { id: proposalId }, body: { note } }),
    'refused',
  ),
  ...dataRequestHandlers(act),
} satisfies FormHandlers<typeof forms> & FormHandlers<typeof dataForms>)
