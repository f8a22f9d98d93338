import { groupCard } from '@tarnbrook/brands/group-card'
import { paths } from '#platform/routing/paths.ts'
import { type SeenBy, screenQuery } from '#platform/routing/screen-data.ts'
import { hasFeature, type Session } from '#platform/store/session.ts'
import { Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { engagementApi } from './engagement.api.ts'
import styles from './group-card.module.css'

/** Asked for beside the page itself; the page stands without it. */
export function queryGroupCard(session: Session) {
  return hasFeature(session, 'groupCardOffer')
    ? screenQuery(engagementApi.endpoints.getZableCardOffer, undefined, { need: 'optional' })
    : null
}

/** The lender's credit card, with who offers it, why it is here and how to stop it. */
export function GroupCard({ card }: { card: SeenBy<ReturnType<typeof queryGroupCard>> }) {
  if (!card?.offer) return null
  const { title, text, superAppDeepLink } = card.offer
  return (
    <Section width="text">
      <h2 className={styles.title}>Also from us: {title}</h2>
      <Prose>
        <p>{text}</p>
        <p>
          <a href={superAppDeepLink}>Read about the card in the app</a>
        </p>
        <p>
          {groupCard.tradingNote} You see this because you agreed that we may show you our other products in
          your account. <Link href={paths.contactSettings()}>Change how we contact you</Link>.
        </p>
      </Prose>
    </Section>
  )
}
