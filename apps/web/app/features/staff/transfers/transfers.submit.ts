import {
  bankLineBooking,
  bankLineReturn,
  bankStatement,
  newBankLine,
  returnReason,
  STATEMENT_TOO_LARGE,
} from '@tarnbrook/contract/payments/bank-transfers'
import { z } from 'zod'
import { FILES_TOO_LARGE } from '#platform/forms/form-marks.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { type Act, createAct, recordId } from '../act.ts'
import { transfersApi } from './transfers.api.ts'
import type * as forms from './transfers.forms.ts'

const { endpoints } = transfersApi
const toParams = (id: number) => ({ params: { id } })

/** On the item about a transfer. */
export function bankLineHandlers(act: Act) {
  const ofLine = { lineId: recordId }
  return {
    'book-line': act(bankLineBooking.extend(ofLine), 'booked', (store, { lineId, ...body }) =>
      send(store, endpoints.bookBankLine, { ...toParams(lineId), body }),
    ),
    'propose-return': act(returnReason.extend(ofLine), 'return-proposed', (store, { lineId, ...body }) =>
      send(store, endpoints.proposeBankLineReturn, { ...toParams(lineId), body }),
    ),
    'return-line': act(bankLineReturn.extend(ofLine), 'returned', (store, { lineId, ...body }) =>
      send(store, endpoints.returnBankLine, { ...toParams(lineId), body }),
    ),
    'keep-line': act(z.strictObject(ofLine), 'kept', (store, { lineId }) =>
      send(store, endpoints.keepBankLine, toParams(lineId)),
    ),
  }
}

const act = createAct((_, { done }) => staffPaths.transfers({ done }))

/** What became of each row is shown in place. */
const importStatement: Submit = async (store, form) => {
  const submission = parseForm(form, z.strictObject({}))
  const refuse = (messages: string[]) =>
    formProblem(submission, { code: 'VALIDATION_FAILED', message: '', fields: { file: messages } })
  const file = form.get('file')
  if (form.has(FILES_TOO_LARGE) || (file instanceof File && file.size > LARGEST_FILE))
    return refuse([STATEMENT_TOO_LARGE])
  const checked = bankStatement.safeParse({ file: file instanceof File ? await file.text() : '' })
  if (!checked.success) return refuse(checked.error.issues.map(({ message }) => message))
  const { data, problem } = await send(store, endpoints.importStatement, { body: checked.data })
  if (problem) {
    const { file: mistakes = [problem.message] } = problem.fields ?? {}
    return problem.code === 'VALIDATION_FAILED' ? refuse(mistakes) : formProblem(submission, problem)
  }
  return { ...submission.reply(), ...submission.marks, answer: data }
}

/** Larger ones are refused unread. */
const LARGEST_FILE = 200_000

export const submit = submitByForm({
  'record-transfer': act(
    newBankLine,
    ({ reference }) => (reference === undefined ? 'transfer-waits' : 'booked'),
    (store, body) => send(store, endpoints.recordBankLine, { body }),
  ),
  statement: importStatement,
  ...bankLineHandlers(act),
} satisfies FormHandlers<typeof forms>)
