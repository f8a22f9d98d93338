import { redirect } from 'react-router'
import { queryApplication } from '#features/applications/applications.api.ts'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { isHirePurchase } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { describeApplicationStatus } from './application-status.ts'
import { NewQuoteOptions } from './ended.tsx'
import { RenewedRequestForm } from './request-again.tsx'

/** Spec 2: application was unrequested: before approval (may be asked again) or after (closed). */
const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { application } = yield* ask({ application: queryApplication(parseId(args.params.id)) })
  const { state } = application
  if (state !== 'Unrequested' && state !== 'Withdrawn') yield redirect(paths.application(application))
  return { application }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./unrequested.submit.ts'))
export const clientAction = createSubmitAction(() => import('./unrequested.submit.ts'))

export default function UnrequestedScreen() {
  const { application } = screen.useData() ?? {}
  if (!application) return <Skeleton label="Loading your application" />
  const { title, lead } = describeApplicationStatus({
    ...application,
    isHirePurchase: isHirePurchase(application),
  })
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <PageHeading caption="Your application" title={title} lead={lead} />
        {application.state === 'Unrequested' ? (
          <Stack>
            <RenewedRequestForm application={application} />
            <CallMeBack id={application.id} />
            <p>
              <Link href={paths.dashboard()}>Go to your account</Link>
            </p>
          </Stack>
        ) : (
          <NewQuoteOptions id={application.id} />
        )}
      </Section>
    </>
  )
}
