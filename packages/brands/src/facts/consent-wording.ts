import type { Brand } from '../brand-type.ts'
import { groupCard } from '../group-card.ts'
import { lender } from '../lender.ts'

/**
 * Sentences beside consent boxes. UK GDPR art. 7(1): what was agreed has to be shown later, so the
 * version is kept with each answer. Change words and version together.
 */
export const consentWording = {
  /**
   * Boxes of applications and contact settings by wire flag: who, what and channel (PECR reg. 22,
   * UK GDPR art. 4(11)). One version for all: a page stores several at once.
   */
  contact: {
    version: 'contact-1',
    text: {
      unsecuredLoanReminders: `${lender.legalName} may email me reminders about a loan that I’ve asked about, such as when my quote expires.`,
      unsecuredLoanOffers: `${lender.legalName} may email me offers of its personal loans, under any of its brand names.`,
      motorFinanceReminders: `${lender.legalName} may email me reminders about car finance that I’ve asked about, such as when my quote expires.`,
      motorFinanceOffers: `${lender.legalName} may email me offers of its car finance, under any of its brand names.`,
      groupCrossSell: `${lender.legalName} may email me, or show me in my account, its other products: personal loans, car finance and the ${groupCard.name}.`,
    },
  },
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
    version: 'name-holder-3',
    text: ({ shortName }: Pick<Brand, 'shortName'>) =>
      `${shortName} Counters may email me about its own products. They aren’t ${lender.shortName}’s. My choice changes nothing about my loan.`,
  },
  /** UK GDPR art. 9(2)(a): what a person tells us of their health or life, to allow for it. */
  supportNeed: {
    version: 'support-need-2',
    text: `I agree that ${lender.legalName} may store what I’ve told it here, even if it’s about health. It may use this to support me.`,
  },
  /** CCA 1974 s176A(1): documents about an agreement may be emailed; given as it is signed. */
  electronicDelivery: {
    version: 'electronic-delivery-1',
    text: ({ email }: { email: string }) =>
      `I agree to get documents and notices about this agreement by email, at ${email}`,
  },
} as const
