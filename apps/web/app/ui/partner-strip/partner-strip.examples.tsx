import { PartnerStrip } from './partner-strip.tsx'

const names = [
  'Lendlark',
  'Quotemere',
  'Ratewren',
  'Scorecroft',
  'Loanlantern',
  'Compasshill',
  'Credifold',
  'Measurewell',
]

export const examples = [
  {
    name: 'Partner strip',
    render: () => (
      <PartnerStrip
        title="You can also find us on"
        level={3}
        partners={names.map((name) => ({
          name,
          url: `https://www.${name.toLowerCase()}.example/`,
          logo: `/logos/partners/${name.toLowerCase()}.svg`,
        }))}
      />
    ),
  },
]
