import { z } from 'zod'
import { requirementResource } from '../applications/requirement-resource.ts'
import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { ACCOUNT_REFUSALS, exactText, givenBankAccount, paymentDay, verificationCode } from '../fields.ts'
import { mobileNumber } from '../phone-fields.ts'
import { idParams } from '../wire.ts'

const versions = ['v1', 'v2'] as const

export const updateMobileNumber = endpoint('POST /phone-application-requirements/{id}/update-mobile-number', {
  name: 'updateMobileNumber',
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'Set or keep the mobile number and send it a 6-digit code that lasts 10 minutes',
  params: idParams,
  idempotent: true,
  sameInputIsSameIntent: true,
  takesStepUp: true,
  body: z.strictObject({ mobileNumber }),
  data: requirementResource,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    'STEP_UP_REQUIRED',
    ...STEP_UP_REFUSALS,
    'TOO_MANY_REQUESTS',
  ],
})

export const verifyMobileNumber = endpoint('POST /phone-application-requirements/{id}/verify-mobile-number', {
  name: 'verifyMobileNumber',
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'Check the code. The session becomes strong: ask for a refreshed token',
  params: idParams,
  body: z.strictObject({ code: verificationCode }),
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'CODE_NOT_VALID', 'TOO_MANY_REQUESTS'],
})

export const provideBankDetails = endpoint('POST /bank-application-requirements/{id}/provide-bank-details', {
  name: 'provideBankDetails',
  area: 'requirements',
  versions,
  access: 'strong',
  summary:
    'The account we pay the loan to and collect from; modulus-checked, and its bank asked for the name',
  params: idParams,
  idempotent: true,
  body: givenBankAccount,
  data: requirementResource,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'VALIDATION_FAILED',
    ...ACCOUNT_REFUSALS,
    'STEP_UP_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

const providePaymentDayOptions = {
  area: 'requirements',
  versions,
  access: 'borrower',
  summary: 'The day of the month to pay on; the quote’s schedule is made again for it',
  params: idParams,
  idempotent: true,
  body: z.strictObject({ paymentDay }),
  data: requirementResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
} as const

export const providePaymentDay = endpoint(
  'POST /payment-day-application-requirements/{id}/provide-payment-day',
  {
    name: 'providePaymentDay',
    ...providePaymentDayOptions,
  },
)

export const providePaymentDayShort = endpoint('POST /payment-day-requirements/{id}/provide-payment-day', {
  name: 'providePaymentDayShort',
  ...providePaymentDayOptions,
})

/** CCA 1974 s176A: emailed only to a borrower who agreed to it, in this version's words. */
export const signature = z.strictObject({
  agreesToEmail: z.literal(true, { error: 'Tick the box to get your documents by email' }),
  wordingVersion: exactText({ min: 1, max: 50 }),
})

export const completeLegalDocuments = endpoint(
  'POST /legal-documents-accepted-application-requirements/{id}/complete-legal-documents',
  {
    name: 'completeLegalDocuments',
    area: 'requirements',
    versions,
    access: 'strong',
    summary: 'Sign the agreement: every document must have been read. The loan is made in the same step',
    params: idParams,
    idempotent: true,
    sameInputIsSameIntent: true,
    body: signature,
    data: requirementResource,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'QUOTE_EXPIRED',
      'DOCUMENTS_OUT_OF_DATE',
      'STEP_UP_REQUIRED',
      'VALIDATION_FAILED',
    ],
  },
)
