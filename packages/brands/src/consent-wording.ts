import type { Brand } from './brand-type.ts'
import { lender } from './lender.ts'

/**
 * The sentences that somebody agrees to by ticking a box beside them. UK GDPR art. 7(1): what was agreed to has to be shown
 * later, so the version is kept with each answer. Change the words and the version together; answers to older words stay.
 */
export const consentWording = {
  /** That another company may search, given on the way there. */
  declinePartner: {
    version: 'decline-partner-2',
    text: (partner: string) =>
      `I’d like to continue to ${partner}. I agree that ${partner} may make a soft search of my credit file. Other lenders can’t see a soft search.`,
  },
  /** That the lender may write about the broker, after a decline. */
  declinePanel: {
    version: 'decline-panel-2',
    text: (partner: string) =>
      `${lender.legalName} may email me about borrowing through ${partner}, a credit broker. I can change this here at any time.`,
  },
  /** That the name on the site, which is not the lender, may write about its own. */
  nameHolderMarketing: {
    version: 'name-holder-2',
    text: ({ shortName }: Pick<Brand, 'shortName'>) =>
      `${shortName} Counters may email me about its own products. They are not ${lender.shortName}’s. My choice changes nothing about my loan.`,
  },
} as const
