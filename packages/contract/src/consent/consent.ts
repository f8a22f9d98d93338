import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText } from '../fields.ts'
import { idParams } from '../wire.ts'

const flags = {
  unsecuredLoanReminders: z.boolean().optional(),
  unsecuredLoanOffers: z.boolean().optional(),
  motorFinanceReminders: z.boolean().optional(),
  motorFinanceOffers: z.boolean().optional(),
  groupCrossSell: z.boolean().optional(),
}

/** What someone says of themselves; what they leave out stays as it was. */
export const contactConsent = z.strictObject({
  ...flags,
  /** The wording that was answered. Our own pages send it; stored with each answer. */
  wordingVersion: exactText({ min: 1, max: 60 }).optional(),
})

/** All flags of the brand's variant, and only metadata besides: Spec 7 has the client drop that. */
const contactPermissionResource = z.object({
  '@type': z.literal('contactPermission'),
  '@link': z.string(),
  ...flags,
})

export type ContactPermission = z.output<typeof contactPermissionResource>

export const getContactPermission = endpoint('GET /users/{id}/contact-permission', {
  name: 'getContactPermission',
  area: 'consents',
  access: 'strong',
  summary: 'What the borrower agreed to be written to about; false where they never said',
  params: idParams,
  data: contactPermissionResource,
  errors: ['NOT_FOUND'],
})

export const changeContactPermission = endpoint('POST /users/{id}/contact-permission', {
  name: 'changeContactPermission',
  area: 'consents',
  access: 'strong',
  summary: 'Agree, or no longer agree, to be written to; what is left out stays as it was',
  params: idParams,
  body: contactConsent.extend({
    /** Those of an answer that is posted back; dropped (Spec 7). */
    '@type': z.literal('contactPermission').optional(),
    '@link': exactText({ min: 1, max: 100 }).optional(),
  }),
  data: contactPermissionResource,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
