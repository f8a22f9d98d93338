import { addressCorrection } from '@tarnbrook/contract/applications/address-mismatch'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { isDigits } from '@tarnbrook/domain/core/contact-details'
import { redirect } from 'react-router'
import { z } from 'zod'
import {
  ADDRESS_FIELD_NAMES,
  addressHistoryForm,
  toAddressInputs,
  withoutUnasked,
} from '#features/addresses/address-history.ts'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send, tryLoad } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

const correctionForm = addressHistoryForm.extend({
  firstName: addressCorrection.shape.firstName,
  lastName: addressCorrection.shape.lastName,
  dateOfBirth: addressCorrection.shape.dateOfBirth,
  /** Which of the agency's addresses it is; none for the one that is typed. */
  chosen: z.string().optional(),
})

/** Corrects who and where the applicant is, and looks again. */
export async function submitAddressMismatch(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(withoutUnasked(withChosen(form, application)), correctionForm)
  if (submission.status !== 'success') return submission.refuse()
  const { firstName, lastName, dateOfBirth, chosen, ...addresses } = submission.value
  const isChosen = chosenOption(chosen, application) !== undefined
  const { id } = application
  const updated = await send(store, applicationsApi.endpoints.updateAddressMismatch, {
    params: { id },
    body: { firstName, lastName, dateOfBirth, addresses: toAddressInputs(addresses, { isChosen }) },
    idempotencyKey: readIntentKey(form),
  })
  const code = updated.problem?.code
  if (code === 'WRONG_STATE' || code === 'CREDIT_CHECK_PENDING')
    return redirect(paths.application(application))
  if (updated.problem) return formProblem(submission, updated.problem, ADDRESS_FIELD_NAMES)
  const { state } = updated.data
  // Spec 4: the address-mismatch update re-fetches requotability if the resulting state is Quoted.
  if (state === 'Quoted') await tryLoad(store, applicationsApi.endpoints.getRequotability, { params: { id } })
  const page = paths.application({ state, id })
  return redirect(state === 'Address Mismatch' ? `${page}&again=yes` : page)
}

/** Replaces the form's address lines with those of the address chosen from the agency's. */
function withChosen(form: FormData, application: LoanApplication): FormData {
  const option = chosenOption(form.get('chosen'), application)
  if (!option) return form
  const { label: _label, ...lines } = option
  const filled = new FormData()
  for (const [name, value] of form) if (!isLine(name, lines)) filled.append(name, value)
  for (const [name, value] of Object.entries(lines)) filled.append(`address.${name}`, value)
  return filled
}

function chosenOption(chosen: unknown, { addressOptions }: LoanApplication) {
  return isDigits(String(chosen)) ? addressOptions[Number(chosen)] : undefined
}

function isLine(name: string, lines: object): boolean {
  return Object.keys(lines).some((line) => name === `address.${line}`)
}
