import { resumeQuoteForm } from '#features/applications/quote/quote.forms.ts'
import { LinkForm } from '#platform/forms/link-form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction } from '#platform/routing/route.ts'

export const handle = {
  frame: 'form',
  query: ['token'],
  isListed: false,
  isAvailable: (brand) => brand.switches.directApplications,
} satisfies Handle

export const action = createSubmitAction(() => import('./resume-quote.submit.ts'))
export const clientAction = createSubmitAction(() => import('./resume-quote.submit.ts'))

export default function ResumeQuoteScreen() {
  return (
    <LinkForm
      form={resumeQuoteForm}
      pageTitle="Carry on with your application"
      title="Carry on with your application"
      lead="Your answers are saved. This opens them here and replaces any answers you’ve started on this device."
      submitLabel="Open my answers"
      notValid={{
        lead: 'It works once, for 7 days. If you opened it on another device, your answers are there.',
        way: { href: paths.quote(), label: 'Start again' },
      }}
    />
  )
}
