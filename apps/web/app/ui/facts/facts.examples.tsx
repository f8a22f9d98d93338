import { Facts } from './facts.tsx'

export const examples = [
  {
    name: 'Facts: a loan',
    render: () => (
      <Facts
        isCompact
        items={[
          { term: 'Amount borrowed', detail: '£7,500' },
          { term: 'Arrangement fee', detail: '£445', note: 'Added to your loan.' },
          { term: 'Interest', detail: '£2,376.20' },
          { term: 'Total to pay', detail: '£10,321.20', isTotal: true },
        ]}
      />
    ),
  },
  {
    name: 'Facts: words',
    render: () => (
      <Facts
        kind="words"
        items={[
          { term: 'Phone', detail: '01632 960 100', note: 'Monday to Friday, 9am to 6pm' },
          { term: 'Post', detail: 'Tarnbrook House, 18 Sluice Lane, Leeds' },
        ]}
      />
    ),
  },
  {
    name: 'Facts: check your answers',
    render: () => (
      <Facts
        items={[
          { term: 'Name', detail: 'Ada Penhallow', action: { href: '#name', label: 'Change' } },
          { term: 'Date of birth', detail: '14/07/1988', action: { href: '#birth', label: 'Change' } },
          { term: 'Income', detail: '£2,150 a month', action: { href: '#income', label: 'Change' } },
        ]}
      />
    ),
  },
]
