import { useHasScript } from '#platform/document/use-has-script.ts'
import { useSession } from '#platform/store/session.ts'
import { Section } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { AddCardForm, type AddCardProps } from './add-card-form.tsx'

/** A further card. Its number is typed into the vault's own field, which needs script. */
export function AddCard({ application, cards }: AddCardProps) {
  const { vault } = useSession()
  const hasScript = useHasScript()
  const isFirst = cards.length === 0
  return (
    <Section title={isFirst ? 'Add a card' : 'Add another card'} width="text">
      {vault === undefined ? (
        <Notice title="You can’t add cards at the moment">
          <p>You can get the whole loan and pay off your cards yourself.</p>
        </Notice>
      ) : hasScript ? (
        <AddCardForm application={application} cards={cards} />
      ) : (
        <noscript>
          <p>
            To add a card, turn on JavaScript in your browser and load this page again. Your card number goes
            straight to a company that keeps card numbers safe, and that needs JavaScript.
          </p>
          <p>Or get the whole loan, and pay off your cards yourself.</p>
        </noscript>
      )}
    </Section>
  )
}
