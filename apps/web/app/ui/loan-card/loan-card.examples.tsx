import { Amount } from '../amount/amount.tsx'
import { type CardTone, LoanCard } from './loan-card.tsx'

const CARDS: readonly { tone: CardTone; status: string }[] = [
  { tone: 'good', status: 'Up to date' },
  { tone: 'attention', status: 'Overdue' },
  { tone: 'quiet', status: 'Arrangement' },
]

export const examples = CARDS.map(({ tone, status }) => ({
  name: `Loan card: ${tone}`,
  render: () => (
    <LoanCard
      id={`card-${tone}`}
      title="£5,000 over 3 years"
      href="#loan"
      reference="TBKGG75XWM"
      status={status}
      tone={tone}
      level={3}
    >
      <Amount size="hero" label="You’ll pay" figure="£177.83" unit="on 7 January" />
    </LoanCard>
  ),
}))
