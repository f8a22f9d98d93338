import { z } from 'zod'
import { loanApplicationResource } from '../applications/applications.ts'
import {
  attachmentResource,
  PROOF_SIDES,
  type RequirementType,
  requirementResource,
} from '../applications/requirement-resource.ts'
import { withoutCardNumber } from '../card-number-filter.ts'
import { endpoint } from '../endpoint.ts'
import { lenderAccount, typedText } from '../fields.ts'
import { id, idParams, moneyOr } from '../wire.ts'

/** Files per requirement: both card sides, three payslips, six statement pages and some more. */
export const MOST_PROOFS = 20

/** 20 MB in base64. */
const MOST_BASE64 = Math.ceil((20 * 1024 * 1024) / 3) * 4

/** What a call with such a file has at most. */
export const LARGEST_PROOF_BODY_BYTES = MOST_BASE64 + 4096

/** A file in base64. What it is, is read from its bytes: the name is for the person who sent it. */
export const proofFile = z.strictObject({
  name: typedText({ min: 1, max: 200 }).default('Document'),
  file: z
    .string({ error: 'Choose a file' })
    .max(MOST_BASE64, { error: 'That file is larger than 20 MB. Send a smaller one.', abort: true })
    .refine(isBase64, { error: 'Send the file in base64' }),
})

/** One search for what is wrong: a pattern of all that is right takes a second for 20 MB. */
function isBase64(text: string): boolean {
  const end = text.search(/[^A-Za-z0-9+/]/)
  return text.length % 4 === 0 && (end === -1 || ['=', '=='].includes(text.slice(end)))
}

/** Each proof type's name in its calls (Spec 7): `proof-of-income`, `confirm-proof-of-income`. */
export const PROOF_OF = {
  'income-application-requirement': 'income',
  'address-application-requirement': 'address',
  'id-application-requirement': 'id',
  'driving-licence-application-requirement': 'driving-licence',
  'settlement-letter-requirement': 'settlement-letter',
} as const satisfies Partial<Record<RequirementType, string>>

export type ProofRequirementType = keyof typeof PROOF_OF

export const PROOF_TYPES = Object.keys(PROOF_OF) as [ProofRequirementType, ...ProofRequirementType[]]

export function isProofType(type: RequirementType): type is ProofRequirementType {
  return Object.hasOwn(PROOF_OF, type)
}

const versions = ['v1', 'v2'] as const
const area = 'requirements'
const access = 'borrower'

const REFUSALS = ['NOT_FOUND', 'WRONG_STATE'] as const
const SEND_REFUSALS = [
  ...REFUSALS,
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const
const CONFIRM_REFUSALS = [...REFUSALS, 'PROOF_NOT_READY'] as const

const attachmentParams = z.object({ id, attachmentId: id })

function proofCalls<Type extends ProofRequirementType>(type: Type) {
  const proof = `proof-of-${PROOF_OF[type]}` as const
  const shared = { area, versions, access, data: requirementResource } as const
  return {
    type,
    send: endpoint(`POST /${type}s/{id}/${proof}`, {
      ...shared,
      name: `send-${proof}`,
      summary:
        'Send a file as proof: PDF, JPEG, PNG, HEIC, WebP, AVIF or TIFF up to 20 MB. A picture is stored as a JPEG. The same file again is the same proof. It can be removed until confirmed',
      params: idParams,
      body: proofFile.extend({ side: z.enum(PROOF_SIDES).optional() }),
      takesFile: true,
      errors: SEND_REFUSALS,
    }),
    confirm: endpoint(`POST /${type}s/{id}/confirm-${proof}`, {
      ...shared,
      name: `confirm-${proof}`,
      summary:
        'Say that every file of the proof is there. It is reviewed, and cannot be changed meanwhile. Again is no error',
      params: idParams,
      errors: CONFIRM_REFUSALS,
    }),
    remove: endpoint(`DELETE /${type}s/{id}/attachments/{attachmentId}`, {
      ...shared,
      name: `remove-${proof}`,
      summary: 'Remove an unconfirmed file. One that is gone is no error',
      params: attachmentParams,
      errors: REFUSALS,
    }),
  } as const
}

/** The calls of each type of proof. */
export const PROOF_CALLS = {
  'income-application-requirement': proofCalls('income-application-requirement'),
  'address-application-requirement': proofCalls('address-application-requirement'),
  'id-application-requirement': proofCalls('id-application-requirement'),
  'driving-licence-application-requirement': proofCalls('driving-licence-application-requirement'),
  'settlement-letter-requirement': proofCalls('settlement-letter-requirement'),
} as const satisfies Record<ProofRequirementType, unknown>

/** A file as it is stored, for a look at it. */
export const readAttachment = endpoint('GET /attachments/{id}', {
  name: 'readAttachment',
  area,
  access: 'strong',
  summary: 'A file that the borrower sent as proof, once it was scanned',
  params: idParams,
  data: z.object({
    fileName: z.string(),
    kind: attachmentResource.shape.kind,
    file: z.instanceof(Uint8Array),
  }),
  content: 'proof',
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'SERVICE_UNAVAILABLE'],
})

/** What a borrower reads in the letter of another lender. */
export const settlementAnswers = z.strictObject({
  lender: withoutCardNumber('Enter the name of the lender', 100),
  reference: withoutCardNumber('Enter your account or agreement number', 50),
  amount: moneyOr('Enter the amount that pays off the debt', { most: 100_000 }).refine(
    (amountPence) => amountPence > 0,
    { error: 'Enter the amount that pays off the debt' },
  ),
  validUntil: z.iso
    .date({ error: 'Enter the last day on which this amount is valid' })
    .meta({ title: 'Date', example: '2026-12-20' }),
  ...lenderAccount.shape,
})

/**
 * From another lender's letter: what clears the debt, until when, how to name it and where to pay.
 * The letter comes with it, or came before.
 */
export const provideSettlementDetails = endpoint(
  'POST /settlement-letter-requirements/{id}/provide-settlement-details',
  {
    name: 'provideSettlementDetails',
    area,
    versions,
    access: 'strong',
    summary:
      'Give the details of a debt that the loan pays off, with the lender’s letter; again replaces them',
    params: idParams,
    body: settlementAnswers.extend({ letter: proofFile.nullable().default(null) }),
    takesFile: true,
    data: requirementResource,
    errors: [...SEND_REFUSALS, 'BANK_ACCOUNT_NOT_VALID', 'STEP_UP_REQUIRED'],
  },
)

const ofApplication = { area, access, params: idParams, data: requirementResource } as const

/** The earlier form of the calls (Spec 7): at the application, for its requirement of that type. */
export const sendApplicationProofOfIncome = endpoint('POST /loan-applications/{id}/proof-of-income', {
  ...ofApplication,
  name: 'sendApplicationProofOfIncome',
  summary: 'Send a proof of income, by the application’s id',
  body: proofFile,
  takesFile: true,
  errors: SEND_REFUSALS,
})

function confirmOfApplication<Type extends ProofRequirementType>(type: Type) {
  return {
    type,
    confirm: endpoint(`POST /loan-applications/{id}/confirm-proof-of-${PROOF_OF[type]}`, {
      ...ofApplication,
      name: `confirm-application-proof-of-${PROOF_OF[type]}`,
      summary: 'Say that every file of the proof is there, by the application’s id',
      errors: CONFIRM_REFUSALS,
    }),
  } as const
}

export const CONFIRM_APPLICATION_PROOF = [
  confirmOfApplication('income-application-requirement'),
  confirmOfApplication('address-application-requirement'),
  confirmOfApplication('driving-licence-application-requirement'),
  confirmOfApplication('settlement-letter-requirement'),
] as const

export const skipProofOfIncome = endpoint('POST /loan-applications/{id}/skip-proof-of-income', {
  name: 'skipProofOfIncome',
  area,
  access,
  summary:
    'Go on with the income as stated. Where a proof of income is wanted (above the amount that is lent on stated income) it cannot be skipped',
  params: idParams,
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'PROOF_NEEDED'],
})

export const PROOF_ENDPOINTS = [
  ...Object.values(PROOF_CALLS).flatMap(({ send, confirm, remove }) => [send, confirm, remove]),
  readAttachment,
  provideSettlementDetails,
  sendApplicationProofOfIncome,
  ...CONFIRM_APPLICATION_PROOF.map(({ confirm }) => confirm),
  skipProofOfIncome,
]
