/**
 * The FCA motor finance commission redress scheme, for page, complaint answer and acknowledgement.
 * Edit `asOf` and `status` together; no payment day before it is certain.
 */
export const commissionScheme = {
  asOf: '2026-11-20',
  status: [
    'The Financial Conduct Authority has made rules for a redress scheme. It’s for regulated motor finance agreements made from 6 April 2007 to 1 November 2024. It covers those where the dealer or broker was paid a commission.',
    'In July 2026 the Upper Tribunal suspended part of the scheme until it has decided whether the rules stand. Until then we don’t work out or pay redress under the scheme. We still record your complaint, look for your agreement and keep you informed.',
    'We answer complaints that the scheme doesn’t cover in the usual times.',
  ],
  /** The days on which agreements of the scheme were made, the first and the last. */
  madeFrom: '2007-04-06',
  madeUntil: '2024-11-01',
  informationUrl: 'https://www.fca.org.uk/consumers/car-finance-complaints',
} as const
