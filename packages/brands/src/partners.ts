import type { DeclinePartner, Partner } from './brand-type.ts'

/** Spec 2: the comparison and credit-reference sites, eight of them, appear as logo links. All are inventions. */
export const partners: readonly Partner[] = [
  { name: 'Lendlark', url: 'https://www.lendlark.example/', logo: '/logos/partners/lendlark.svg' },
  { name: 'Quotemere', url: 'https://www.quotemere.example/', logo: '/logos/partners/quotemere.svg' },
  { name: 'Ratewren', url: 'https://www.ratewren.example/', logo: '/logos/partners/ratewren.svg' },
  { name: 'Scorecroft', url: 'https://www.scorecroft.example/', logo: '/logos/partners/scorecroft.svg' },
  { name: 'Loanlantern', url: 'https://www.loanlantern.example/', logo: '/logos/partners/loanlantern.svg' },
  { name: 'Compasshill', url: 'https://www.compasshill.example/', logo: '/logos/partners/compasshill.svg' },
  { name: 'Credifold', url: 'https://www.credifold.example/', logo: '/logos/partners/credifold.svg' },
  { name: 'Measurewell', url: 'https://www.measurewell.example/', logo: '/logos/partners/measurewell.svg' },
]

/** Who may be named to somebody whom we declined; inventions too. An address says nothing of whom it is given to. */
export const declinePartners = {
  merrowgate: {
    name: 'Merrowgate',
    about:
      'Merrowgate is a credit broker, not a lender. It asks lenders who take on people with a thinner or weaker credit file than we can.',
    url: 'https://www.merrowgate.example/start',
  },
  hallowmere: {
    name: 'Hallowmere',
    about:
      'Hallowmere is a credit broker, not a lender. It asks credit unions and smaller lenders who look at more than a score.',
    url: 'https://www.hallowmere.example/begin',
  },
} as const satisfies Record<string, DeclinePartner>
