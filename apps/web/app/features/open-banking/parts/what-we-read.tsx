import { legal } from '@tarnbrook/brands/facts/legal'
import { Facts } from '#ui/facts/facts.tsx'

/** What someone agrees to at their bank, said before they go there. */
export function BankDataSummary() {
  return (
    <Facts
      kind="words"
      items={[
        {
          term: 'What we see',
          detail: 'Your name, balances, and the last three months of payments in and out.',
        },
        { term: 'How often', detail: 'Once. Then our access ends.' },
        {
          term: 'How long we store it',
          detail: `${legal.retention.bankStatementDays} days, encrypted. You can delete it before that.`,
        },
        { term: 'What we can’t do', detail: 'See your password, or move your money.' },
      ]}
    />
  )
}
