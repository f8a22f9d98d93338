import { contactConsent } from '@tarnbrook/contract/account/consent'
import { CONSENT_FLAGS_OF } from '@tarnbrook/contract/account/consent-flags'
import { paths } from '#platform/routing/paths.ts'
import { redirectWithNotification } from '#platform/routing/redirect-with-notification.ts'
import { load, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm } from '#platform/submission/submission.ts'
import { consentApi } from './consent.api.ts'
import { consentChanged, consentOf, mergedFlags } from './consent.slice.ts'
import { submitNameHolderSetting } from './name-holder-marketing.submit.ts'
import { NAME_HOLDER_MARKETING_ID } from './name-holder-marketing.tsx'
import { ownApplications } from './own-applications.ts'

export const submit: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  if (formName(form) === NAME_HOLDER_MARKETING_ID) {
    const { loanApplications = [] } = await load(
      store,
      consentApi.endpoints.getOwnApplications,
      ownApplications(id),
    )
    return submitNameHolderSetting(store, form, loanApplications)
  }
  const { productType } = args.session.brandFacts
  const submission = parseForm(form, contactConsent)
  if (submission.status !== 'success') return submission.refuse()
  // A box that is not ticked is not in the form at all: it says no.
  const said = CONSENT_FLAGS_OF[productType].map((flag) => [flag, form.get(flag) !== null])
  store.dispatch(consentChanged(Object.fromEntries(said)))
  const { changes } = consentOf(store.getState())
  const answer = await send(store, consentApi.endpoints.changeContactPermission, {
    params: { id },
    body: {
      ...mergedFlags(productType, undefined, changes),
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
