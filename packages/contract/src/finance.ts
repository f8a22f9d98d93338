import { z } from 'zod'
import { money } from './wire.ts'

/** What a hire purchase is for, as the partner sends it. */
export const vehicle = z.strictObject({
  registration: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9 ]{2,8}$/, { error: 'Enter the registration, like AB12 CDE' }),
  make: z.string().trim().min(1).max(40),
  model: z.string().trim().min(1).max(60),
  year: z.number().int().min(1990).max(2100),
  cashPrice: money,
  deposit: money,
  /** What the seller allows for a vehicle given in part exchange. */
  partExchange: money.optional(),
})

export const vehicleResource = z.object({
  registration: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  cashPrice: money,
  deposit: money,
  partExchange: money,
})

/**
 * The figures of a hire purchase (CCA 1974 s189 and SI 2010/1014 Sch 1). Those that follow from the price of the credit are
 * null while there is no quote.
 */
export const financeResource = z.object({
  cashPrice: money,
  deposit: money,
  partExchange: money,
  amountFinanced: money,
  optionToPurchaseFee: money.nullable(),
  totalCharge: money.nullable(),
  /** What is paid to us: every instalment and the option-to-purchase fee. */
  balanceDue: money.nullable(),
  /** Deposit, part exchange and the balance due: the total amount payable. */
  totalPrice: money.nullable(),
})

export const COMMISSION_PAYEE_TYPES = ['broker', 'dealer', 'comparison-site'] as const

/**
 * What is paid for introducing the applicant, so that it can be told before anything is agreed (CONC 4.5.3R). The terms are
 * those of the day of the application; a percentage is of the amount of credit.
 */
export const commissionResource = z.object({
  payee: z.string(),
  payeeType: z.enum(COMMISSION_PAYEE_TYPES),
  payer: z.string(),
  model: z.enum(['fixed', 'percentage']),
  /** Percent of the amount of credit; null for a fixed sum. */
  rate: z.number().nullable(),
  amount: money,
})
