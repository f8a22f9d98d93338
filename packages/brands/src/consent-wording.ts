import type { Brand } from './brand-type.ts'
import { lender } from './lender.ts'

/**
 * The sentences that somebody agrees to by ticking a box beside them. UK GDPR art. 7(1): what was agreed to has to be shown
 * later, so the version is kept with each answer. Change the words and the version together; answers to older words stay.
 */
export const consentWording = {
  /** That another company may search, given on the way there. */
  declinePartner: {
    version: 'decline-partner-1',
    text: (partner: string) =>
      `I would like to go on to ${partner}, and I agree that ${partner} may make a soft search of my credit file to see who could lend to me. Other lenders cannot see a soft search.`,
  },
  /** That we may write about other ways to borrow, after we have said no. */
  declinePanel: {
    version: 'decline-panel-1',
    text: ({ shortName }: Pick<Brand, 'shortName'>) =>
      `${shortName} may e-mail me about other ways to borrow that could suit me. I can change this here at any time.`,
  },
  /** That the name on the site, which is not the lender, may write about its own. */
  nameHolderMarketing: {
    version: 'name-holder-2',
    text: ({ shortName }: Pick<Brand, 'shortName'>) =>
      `${shortName} Counters may email me about its own products. They are not ${lender.shortName}’s. My choice changes nothing about my loan.`,
  },
  /** CCA 1974 s176A(1): that documents about an agreement may be sent to an email address, given as it is signed. */
  electronicDelivery: {
    version: 'electronic-delivery-1',
    text: ({ email }: { email: string }) =>
      `I agree to get documents and notices about this agreement by email, at ${email}`,
  },
} as const
