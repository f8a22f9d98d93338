import type { DeclinePartner, Partner } from './brand-type.ts'

/** Spec 2: the comparison and credit-reference sites, eight logo links. All are inventions. */
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

/**
 * Who may be named to a declined person; inventions too. A URL says nothing of the person. The only
 * price is the representative APR, so no example is needed (CONC 3.5.3R(2)).
 */
export const declinePartners = {
  merrowgate: {
    name: 'Merrowgate',
    about: 'Merrowgate is a credit broker, not a lender. It compares personal loans from several lenders.',
    representativeAPR: 39.9,
    url: 'https://www.merrowgate.example/start',
  },
  hallowmere: {
    name: 'Hallowmere',
    about:
      'Hallowmere is a credit broker, not a lender. It compares personal loans from credit unions and other lenders.',
    representativeAPR: 29.9,
    url: 'https://www.hallowmere.example/begin',
  },
} as const satisfies Record<string, DeclinePartner>
