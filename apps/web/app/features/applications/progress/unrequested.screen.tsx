import { redirect, useParams } from 'react-router'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { isHirePurchase } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { describeApplicationStatus } from './application-status.ts'
import { NewQuoteOptions } from './ended.tsx'
import { readApplication, useApplication } from './read-application.ts'
import { RenewedRequestForm } from './request-again.tsx'

/** Spec 2: application was unrequested: before it was approved (it may be asked for again) or after (it is closed). */
const read: Read = async (store, args) => {
  requireUser(args)
  const { id, state } = await readApplication(store, parseId(args.params.id))
  return state === 'Unrequested' || state === 'Withdrawn'
    ? undefined
    : redirect(paths.application({ state, id }))
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./unrequested.submit.ts'))
export const clientAction = createSubmitAction(() => import('./unrequested.submit.ts'))

export default function UnrequestedScreen() {
  const application = useApplication(Number(useParams().id))
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
