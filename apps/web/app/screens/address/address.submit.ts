import { redirect } from 'react-router'
import {
  ADDRESS_FIELD_NAMES,
  addressesOf,
  addressHistoryForm,
  withoutUnasked,
} from '#features/applications/address/address-history.ts'
import { authApi } from '#features/auth/auth.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
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
  const submission = parseForm(withoutUnasked(form), addressHistoryForm)
  if (submission.status !== 'success') return submission.refuse()
  const changed = await send(store, authApi.endpoints.changeAddress, {
    params: { id },
    body: { addresses: addressesOf(submission.value) },
  })
  if (changed.problem) return formProblem(submission, changed.problem, ADDRESS_FIELD_NAMES)
  return redirect(next)
}
