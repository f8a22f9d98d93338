import { lender } from '@tarnbrook/brands/lender'
import { paths } from '#platform/routing/paths.ts'
import { type RouteArgs, tryLoad } from '#platform/routing/route.ts'
import { hasFeature, useFeature } from '#platform/store/session.ts'
import { Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { engagementApi, useGetZableCardOfferQuery } from './engagement.api.ts'
import styles from './group-card.module.css'

/** Asked for beside the page itself; the page stands without it. */
export async function readGroupCard(
  store: Parameters<typeof tryLoad>[0],
  { session }: Pick<RouteArgs, 'session'>,
): Promise<void> {
  if (hasFeature(session, 'groupCardOffer'))
    await tryLoad(store, engagementApi.endpoints.getZableCardOffer, undefined)
}

/** The lender's credit card, with who offers it, why it is here and how to stop it. */
export function GroupCard() {
  const isOn = useFeature('groupCardOffer')
  const { data } = useGetZableCardOfferQuery(undefined, { skip: !isOn })
  if (!isOn || !data?.offer) return null
  const { title, text, superAppDeepLink } = data.offer
  return (
    <Section width="text">
      <h2 className={styles.title}>Also from us: {title}</h2>
      <Prose>
        <p>{text}</p>
        <p>
          <a href={superAppDeepLink}>Read about the card in the app</a>
        </p>
        <p>
          {lender.card.tradingNote} You see this because you agreed that we may show you our other products in
          your account. <Link href={paths.contactSettings()}>Change how we contact you</Link>.
        </p>
      </Prose>
    </Section>
  )
}
