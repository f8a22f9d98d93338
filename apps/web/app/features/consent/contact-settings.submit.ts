import { contactConsent } from '@tarnbrook/contract/consent/consent'
import { CONSENT_FLAGS_OF } from '@tarnbrook/contract/consent/consent-flags'
import { paths } from '#platform/routing/paths.ts'
import { redirectWithNotification } from '#platform/routing/redirect-with-notification.ts'
import { load, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { consentApi } from './consent.api.ts'
import type * as consentForms from './consent.forms.ts'
import { consentChanged, consentOf, mergedFlags } from './consent.slice.ts'
import { submitNameHolderSetting } from './name-holder-marketing.submit.ts'
import { ownApplications } from './own-applications.ts'

const submitNameHolder: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  const { getOwnApplications } = consentApi.endpoints
  const { loanApplications = [] } = await load(store, getOwnApplications, ownApplications(id))
  return submitNameHolderSetting(store, form, loanApplications)
}

const submitSettings: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  const { productType } = args.session.brandFacts
  const submission = parseForm(form, contactConsent)
  if (submission.status !== 'success') return submission.refuse()
  // A box that is not ticked is not in the form at all: it says no.
  const said = CONSENT_FLAGS_OF[productType].map((flag) => [flag, form.get(flag) !== null])
  store.dispatch(consentChanged(Object.fromEntries(said)))
  const answer = await send(store, consentApi.endpoints.changeContactPermission, {
    params: { id },
    body: {
      ...mergedFlags(productType, consentOf(store.getState())),
      wordingVersion: submission.value.wordingVersion,
    },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirectWithNotification(store, {
    path: paths.contactSettings(),
    news: 'Saved. This is how we contact you from now on.',
    mark: 'saved=yes',
  })
}

export const submit = submitByForm({
  'contact-settings': submitSettings,
  'name-holder-marketing': submitNameHolder,
} satisfies FormHandlers<typeof consentForms>)
