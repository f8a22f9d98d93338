import { NumberedSteps, TrustBlock } from './trust-block.tsx'

export const examples = [
  {
    name: 'Trust block',
    render: () => (
      <TrustBlock
        items={[
          { title: 'Regulated', text: 'By the Financial Conduct Authority, firm reference number 000271.' },
          { title: 'Since 2014', text: 'The same lender, lending its own money.' },
          { title: 'People you can talk to', text: '01632 960 100, Monday to Friday, 9am to 6pm.' },
        ]}
      />
    ),
  },
  {
    name: 'Numbered steps',
    render: () => (
      <NumberedSteps
        items={[
          { title: 'Tell us what you need', text: 'How much, for how long, and a little about you.' },
          { title: 'See your own figures', text: 'A rate, a monthly payment and a total.' },
          { title: 'Decide when you’re ready', text: 'The quote keeps for 30 days.' },
        ]}
      />
    ),
  },
]
