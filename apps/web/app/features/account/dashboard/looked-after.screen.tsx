import { lender } from '@tarnbrook/brands/lender'
import { redirect, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { requireUser, useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'

const read: Read = async (_store, args) => {
  requireUser(args)
  // Without another site the loan is here.
  if (!args.session.hasLoansElsewhere) return redirect(paths.dashboard())
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const handle = { query: ['to'] } satisfies Handle

/** Says once, on the brand's own site, whose site comes next. */
export default function LookedAfterScreen() {
  const { shortName } = useBrand()
  const [query] = useSearchParams()
  const title = `Your loan is looked after by ${lender.shortName}, the lender`
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        lead={`You applied through ${shortName}. You see your loan, your payments and your documents on ${lender.shortName}’s own website.`}
      />
      <Stack>
        <p>
          <LinkButton href={paths.handOver({ to: query.get('to') ?? paths.dashboard() })}>
            Continue to {lender.shortName}
          </LinkButton>
        </p>
        <p>You’ll stay signed in. If you sign out on one website, you’re signed out on both.</p>
        <p>
          You can also call us on <PhoneAndHours />.
        </p>
      </Stack>
    </Section>
  )
}
