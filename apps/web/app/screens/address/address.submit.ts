import { redirect } from 'react-router'
import {
  ADDRESS_FIELD_NAMES,
  addressesOf,
  addressHistoryForm,
  withoutUnasked,
} from '#features/applications/address/address-history.ts'
import { authApi } from '#features/auth/auth.api.ts'
import { notFound } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm } from '#platform/submission/submission.ts'

/** Changes the borrower's address and stays on its page. */
export const submit: Submit = (store, form, args) =>
  submitAddress(store, form, { args, next: `${paths.addressDetails()}?saved=yes` })

/** The same, and back to the answers that it was wanted for. */
export const submitRequired: Submit = (store, form, args) => {
  const { switches } = args.session.brandFacts
  return submitAddress(store, form, {
    args,
    next: switches.directApplications ? paths.quote('check') : paths.dashboard(),
  })
}

async function submitAddress(
  store: Parameters<Submit>[0],
  form: FormData,
  { args, next }: { args: Parameters<Submit>[2]; next: string },
): Promise<Response | FormReply> {
  const { id } = requireUser(args)
  if (formName(form) !== 'change-address') throw notFound()
  const submission = parseForm(withoutUnasked(form), addressHistoryForm)
  if (submission.status !== 'success') return submission.refuse()
  const changed = await send(store, authApi.endpoints.changeAddress, {
    params: { id },
    body: { addresses: addressesOf(submission.value) },
  })
  if (changed.problem) return formProblem(submission, changed.problem, ADDRESS_FIELD_NAMES)
  return redirect(next)
}
