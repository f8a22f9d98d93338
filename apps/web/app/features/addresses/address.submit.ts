import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import { redirect } from 'react-router'
import {
  ADDRESS_FIELD_NAMES,
  addressHistoryForm,
  toAddressInputs,
  withoutUnasked,
} from '#features/addresses/address-history.ts'
import { authApi } from '#features/auth/auth.api.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { paths } from '#platform/routing/paths.ts'
import type { FormReply, Submit } from '#platform/routing/route.ts'
import { sendConfirmed, stepUpReply } from '#platform/step-up/step-up.ts'
import { requireUser } from '#platform/store/session.ts'
import { errorsOfLines, withSplitLines } from '#platform/submission/address-lines.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import type * as addressForms from './address.forms.ts'

type Handlers = FormHandlers<typeof addressForms>

/** Changes the borrower's address and stays on its page. */
export const submit = submitByForm({
  'change-address': (store, form, args) =>
    submitAddress(store, form, { args, next: `${paths.addressDetails()}?saved=yes` }),
} satisfies Handlers)

/** The same, and back to the answers that it was wanted for. */
export const submitRequired = submitByForm({
  'change-address': (store, form, args) => {
    const { switches } = args.session.brandFacts
    const next = switches.directApplications ? paths.quote('check') : paths.dashboard()
    return submitAddress(store, form, { args, next })
  },
} satisfies Handlers)

async function submitAddress(
  store: Parameters<Submit>[0],
  form: FormData,
  { args, next }: { args: Parameters<Submit>[2]; next: string },
): Promise<Response | FormReply> {
  const { id } = requireUser(args)
  return submitAddresses(form, async (addresses) => {
    const body = { addresses }
    const arg = { params: { id }, body }
    const { problem } = await sendConfirmed(store, authApi.endpoints.changeAddress, { arg, form })
    return problem ?? redirect(next)
  })
}

/** Reads the form's addresses, and shows what the call refuses at the fields they came from. */
export async function submitAddresses(
  form: FormData,
  sendAddresses: (addresses: AddressInput[]) => Promise<Response | ProblemData>,
): Promise<Response | FormReply> {
  const submission = parseForm(withoutUnasked(split(form)), addressHistoryForm)
  if (submission.status !== 'success') return inLines(submission.refuse())
  const answer = await sendAddresses(toAddressInputs(submission.value))
  if (answer instanceof Response) return answer
  const question = stepUpReply(form, submission, answer)
  if (question) return question
  return inLines(formProblem(submission, answer, ADDRESS_FIELD_NAMES))
}

const GROUPS = ['address.', 'previousAddress.']

function split(form: FormData): FormData {
  return GROUPS.reduce(withSplitLines, form)
}

function inLines(reply: FormReply): FormReply {
  return GROUPS.reduce(errorsOfLines, reply)
}
