import type { Handle } from '#platform/handle.ts'
import { LinkForm } from '#platform/link-form.tsx'
import { paths } from '#platform/paths.ts'
import { submitsFrom } from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'

export const handle = { query: ['token'], isListed: false } satisfies Handle

export const action = submitsFrom(() => import('./auto-login.submit.ts'))
export const clientAction = submitsFrom(() => import('./auto-login.submit.ts'))

export default function AutoLoginScreen() {
  const brand = useBrand()
  return (
    <LinkForm
      id="auto-login"
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
