import { z } from 'zod'
import { loanApplicationResource } from '../applications/applications.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, idParams, isoDay, isoInstant, money } from '../wire.ts'

const area = 'open-banking'

/** A source of income that was found, with the payments that it was found by. */
const incomeSource = z.object({
  kind: z.enum(['earnings', 'self-employment', 'benefits', 'pension', 'other']),
  payer: z.string(),
  paidEvery: z.enum(['weekly', 'fortnightly', 'four-weekly', 'monthly', 'irregular']),
  amount: money,
  monthly: money,
  payments: z.array(z.object({ on: isoDay, amount: money })),
})

/** What the accounts show. `verdict` compares the income with the one that was stated. */
export const bankEvidence = z.object({
  from: isoDay,
  to: isoDay,
  accounts: z.array(z.object({ name: z.string(), balance: money })),
  verdict: z.enum(['shown', 'lower', 'none', 'too-short']),
  statedMonthlyIncome: money,
  monthlyIncome: money,
  sources: z.array(incomeSource),
  /** A usual month, by line of the Standard Financial Statement. */
  spending: z.array(z.object({ line: z.string(), label: z.string(), monthly: money })),
  monthlyDebtPayments: money,
  monthlyGambling: money,
  monthlyUnsorted: money,
  returnedPayments: z.number().int(),
})

export type BankEvidence = z.output<typeof bankEvidence>

/**
 * `failed`: the bank refused or did not answer in time. `other-person`: the account is in another
 * name, and nothing of it was stored. `deleted`: by the borrower, or after its time.
 */
export const BANK_DATA_STATUSES = ['reading', 'read', 'failed', 'other-person', 'deleted'] as const

/** Read for the proof of an application's income, or for the budget of an arrangement. */
const BANK_DATA_PURPOSES = ['proof-of-income', 'arrangement'] as const

export const bankDataPull = z.object({
  id,
  status: z.enum(BANK_DATA_STATUSES),
  purpose: z.enum(BANK_DATA_PURPOSES),
  bank: z.string().nullable(),
  /** When the borrower agreed, and when the access to their bank ended or ends. */
  consentedAt: isoInstant,
  consentEndsAt: isoInstant,
  /** The day on which the statement itself is deleted; null once it is. */
  deletedOn: isoDay.nullable(),
  isProof: z.boolean(),
  evidence: bankEvidence.nullable(),
})

export type BankDataPull = z.output<typeof bankDataPull>

export const getBankData = endpoint('GET /loan-applications/{id}/bank-data', {
  name: 'getBankData',
  area,
  access: 'strong',
  summary: 'What the borrower shared from their bank, the latest first, and what was found in it',
  params: idParams,
  data: z.object({ '@type': z.literal('bankData'), pulls: z.array(bankDataPull) }),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const getBankStatementLines = endpoint('GET /bank-data/statement-lines', {
  name: 'getBankStatementLines',
  area,
  access: 'strong',
  summary:
    'The lines of a financial statement that the borrower’s latest shared bank statement gives, for them to check',
  data: z.object({
    '@type': z.literal('bankStatementLines'),
    /** The last day that was read; null where there is no statement any more, and then no lines. */
    readTo: isoDay.nullable(),
    lines: z.array(z.object({ line: z.string(), amount: money, frequency: z.enum(['weekly', 'monthly']) })),
  }),
  errors: ['STEP_UP_REQUIRED'],
})

export const associateDataPull = endpoint('POST /loan-applications/{id}/associate-ob-data-pull', {
  name: 'associateDataPull',
  area,
  access: 'strong',
  summary: 'Use what was read at the bank as the proof of income of the application. Again is no error',
  params: idParams,
  body: z.strictObject({ dataPullId: id }),
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'PROOF_NOT_READY', 'VALIDATION_FAILED', 'STEP_UP_REQUIRED'],
})

export const deleteBankData = endpoint('DELETE /bank-data/{id}', {
  name: 'deleteBankData',
  area,
  access: 'strong',
  summary: 'Withdraw the consent: the access ends and what was read is deleted. Again is no error',
  params: idParams,
  data: done,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})
