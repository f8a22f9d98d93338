import { LinkForm } from '#platform/forms/link-form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { autoLoginForm } from './auth.forms.ts'

export const handle = { query: ['token'], isListed: false } satisfies Handle

export const action = createSubmitAction(() => import('./auto-login.submit.ts'))
export const clientAction = createSubmitAction(() => import('./auto-login.submit.ts'))

export default function AutoLoginScreen() {
  const brand = useBrand()
  return (
    <LinkForm
      form={autoLoginForm}
      pageTitle="Sign in"
      title={`Welcome to ${brand.shortName}`}
      lead="Select ‘Carry on’ to sign in."
      submitLabel="Carry on"
      notValid={{
        lead: 'Each link works once, for a short time. We can email you a new one straight away.',
        way: { href: paths.login(), label: 'Get a new link' },
      }}
    />
  )
}
