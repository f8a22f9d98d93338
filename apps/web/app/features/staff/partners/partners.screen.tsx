import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { DoneNotice } from '../words/done-notice.tsx'
import { NotTaken } from './not-taken.tsx'
import { PartnerFacts } from './partner-facts.tsx'
import { partnersApi } from './partners.api.ts'
import { PartnersTable } from './partners-table.tsx'

const screen = defineScreenData(function* ({ url }) {
  const name = url.searchParams.get('name')
  return yield* ask({
    list: screenQuery(partnersApi.endpoints.listPartners, { query: name ? { name } : {} }, { isFresh: true }),
  })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./partners.submit.ts'))
export const clientAction = createStaffAction(() => import('./partners.submit.ts'))
export const handle = { frame: 'desk', isListed: false, query: ['name', 'done'] } satisfies Handle

/** Companies that send applications with a key; with `name`, one of them. */
export default function PartnersScreen() {
  const [query] = useSearchParams()
  const { list } = screen.useData() ?? {}
  const name = query.get('name')
  return (
    <Section>
      <PageHead title={name ? 'Partner' : 'Partners'} isIndexed={false} />
      <Stack gap="l">
        <div>
          {name ? <BackLink href={staffPaths.partners()}>Partners</BackLink> : null}
          <PageHeading
            title={name ?? 'Partners'}
            lead={
              name
                ? undefined
                : 'Companies that send us applications with a key, or sell vehicles. They’re set up by who runs the server.'
            }
          />
        </div>
        <DoneNotice />
        {list ? <Partners list={list} isOne={name !== null} /> : <Skeleton label="Loading" lines={8} />}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function Partners({ list: { partners, notTaken, isMore }, isOne }: { list: List; isOne: boolean }) {
  const [first] = partners
  if (!first)
    return isOne ? (
      <EmptyState title="There’s no such partner">
        <p>It may have been taken out of the settings. What it sent stays with its applications.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No partner is set up">
        <p>Who runs the server gives a partner its key, and adds it to the settings.</p>
      </EmptyState>
    )
  if (!isOne) return <PartnersTable partners={partners} />
  return (
    <>
      <PartnerFacts partner={first} />
      <NotTaken partner={first} notTaken={notTaken} isMore={isMore} />
    </>
  )
}
