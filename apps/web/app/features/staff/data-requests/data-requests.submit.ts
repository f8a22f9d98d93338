import { dataRequestRecord, dataRequestSteps } from '@tarnbrook/contract/data-requests/data-requests'
import { z } from 'zod'
import { recordId } from '#features/staff/act.ts'
import type { DoneWord } from '#features/staff/done-words.ts'
import { type Answer, type Submit, send } from '#platform/routing/route.ts'
import type { FormHandlers } from '#platform/submission/submit-by-form.ts'
import type { AppStore } from '#store.ts'
import { dataRequestsApi } from './data-requests.api.ts'
import type * as forms from './data-requests.forms.ts'

const { endpoints } = dataRequestsApi
const ofRequest = { requestId: recordId }

/** As the page of a customer makes it: `id` is theirs. */
type Act = <Schema extends z.ZodType>(
  schema: Schema,
  call: (store: AppStore, value: z.output<Schema>, id: number) => Promise<Answer<unknown>>,
  done: DoneWord,
) => Submit

export const dataRequestHandlers = (act: Act) =>
  ({
    'record-data-request': act(
      dataRequestRecord,
      (store, body, id) => send(store, endpoints.recordDataRequest, { params: { id }, body }),
      'data-request-recorded',
    ),
    'choose-accounts': act(
      z.strictObject({ ...ofRequest, accounts: dataRequestSteps.accounts.shape.accounts }),
      (store, { requestId: id, accounts }) =>
        send(store, endpoints.takeDataRequestStep, { params: { id }, body: { step: 'accounts', accounts } }),
      'accounts-chosen',
    ),
    'give-copy': act(
      z.strictObject({ ...ofRequest, hasSentFiles: dataRequestSteps.give.shape.hasSentFiles }),
      (store, { requestId: id, hasSentFiles }) =>
        send(store, endpoints.takeDataRequestStep, { params: { id }, body: { step: 'give', hasSentFiles } }),
      'copy-given',
    ),
    'propose-erasure': act(
      z.strictObject(ofRequest),
      (store, { requestId: id }) =>
        send(store, endpoints.takeDataRequestStep, { params: { id }, body: { step: 'propose-erasure' } }),
      'proposed',
    ),
    'send-back-erasure': act(
      z.strictObject({ ...ofRequest, note: dataRequestSteps['send-back'].shape.note }),
      (store, { requestId: id, note }) =>
        send(store, endpoints.takeDataRequestStep, { params: { id }, body: { step: 'send-back', note } }),
      'erasure-sent-back',
    ),
    erase: act(
      z.strictObject(ofRequest),
      (store, { requestId: id }) => send(store, endpoints.eraseData, { params: { id } }),
      'erased',
    ),
    'close-data-request': act(
      z.strictObject({ ...ofRequest, note: dataRequestSteps.close.shape.note }),
      (store, { requestId: id, note }) =>
        send(store, endpoints.takeDataRequestStep, { params: { id }, body: { step: 'close', note } }),
      'data-request-closed',
    ),
  }) satisfies FormHandlers<typeof forms>
