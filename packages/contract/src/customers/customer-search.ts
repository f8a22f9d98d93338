import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { cleanName, foldText, keepCharacters } from '@tarnbrook/domain/typed/typed-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateOfBirth, email, postCode, typedText } from '../fields.ts'
import { phone } from '../phone-fields.ts'
import { id, isoDay } from '../wire.ts'

const ONE_MORE = 'Add one more thing that the customer told you'

/** Each of these alone leads to one person. */
const ENOUGH = ['reference', 'email', 'phone'] as const
/** Of these it takes two: a name or a postcode alone would be a way to browse. */
const PARTS = ['firstName', 'lastName', 'dateOfBirth', 'postCode', 'accountEnding'] as const

export const SHORT_NAMES = {
  firstName: 'Enter two letters or more of the first name',
  lastName: 'Enter two letters or more of the last name',
} as const

const ofTwoLetters = (which: keyof typeof SHORT_NAMES) =>
  typedText({ max: 60, read: cleanName }).refine((typed) => typed === '' || foldText(typed).length > 1, {
    error: SHORT_NAMES[which],
  })

/** All that is given has to be so. */
export const customerSearch = z
  .strictObject({
    /** Of a loan, an application, a message or a complaint. */
    reference: typedText({ max: 40 }).optional(),
    /** From its start. */
    firstName: ofTwoLetters('firstName').optional(),
    lastName: ofTwoLetters('lastName').optional(),
    dateOfBirth: dateOfBirth.optional(),
    postCode: postCode.optional(),
    phone: phone.optional(),
    email: email.optional(),
    /** The last four figures of a bank account. */
    accountEnding: typedText({ max: 60, read: keepCharacters })
      .refine((typed) => /^\d{4}$/.test(typed), { error: 'Enter the last four figures of the account' })
      .optional(),
  })
  .refine((given) => ENOUGH.some((name) => given[name]) || PARTS.filter((name) => given[name]).length > 1, {
    error: ONE_MORE,
    path: ['reference'],
  })
export type CustomerSearch = z.output<typeof customerSearch>

/** The most people that one search shows. */
export const MOST_FOUND = 20

export const customerFound = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: isoDay.nullable(),
  postCode: z.string().nullable(),
  /** Where they have a loan or an application. */
  brands: z.array(z.string()),
  loans: z.array(z.object({ id, reference: z.string(), situation: z.enum(LOAN_SITUATIONS) })),
  /** The newest application, where it isn't a loan. */
  application: z.object({ reference: z.string(), state: z.enum(APPLICATION_STATES) }).nullable(),
})
export type CustomerFound = z.output<typeof customerFound>

const customersFound = z.object({
  '@type': z.literal('customerSearch'),
  customers: z.array(customerFound),
  /** More match than are shown: none is. */
  isTooMany: z.boolean(),
  /** Records of the caller’s own, which a colleague looks after. */
  withheld: z.number().int(),
})
export type CustomersFound = z.output<typeof customersFound>

export const searchCustomers = endpoint('POST /admin/customer-searches', {
  name: 'searchCustomers',
  area: 'staff',
  access: 'admin',
  summary: 'Find a customer by what they say; recorded without what was typed',
  body: customerSearch,
  data: customersFound,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})
