import { z } from 'zod'
import { ordinaryText, typedText, vehicleRegistration, vehicleVin } from '../fields.ts'
import { money, moneyInput } from '../wire.ts'

/** What a hire purchase is for, as the partner sends it. */
export const vehicle = z.strictObject({
  registration: vehicleRegistration,
  /** Without it the borrower is asked for it with the answer to the quote. */
  vin: vehicleVin.optional(),
  make: ordinaryText({ min: 1, max: 40 }),
  model: ordinaryText({ min: 1, max: 60 }),
  year: z.number().int().min(1990).max(2100),
  cashPrice: moneyInput,
  deposit: moneyInput,
  /** What the seller allows for a vehicle given in part exchange. */
  partExchange: moneyInput.optional(),
  /** Sells the vehicle and is paid, by its name in our directory; without it, the partner. */
  seller: typedText({ min: 1, max: 100 }).optional(),
})

/** How such a business is bound to us beyond any commission. */
export const TIES = ['none', 'first-refusal', 'same-group', 'only-us'] as const

/** An introducing or selling business, as it was on the day the application came in. */
const party = z.object({
  /** As customers know it. */
  name: z.string(),
  legalName: z.string(),
  /** Where it can be reached by post. Empty in an application from before addresses were stored. */
  addressLines: z.array(z.string()),
  /** Null where our directory does not say. */
  tie: z.enum(TIES).nullable(),
})

export const vehicleResource = z.object({
  registration: z.string(),
  /** Null where neither the partner nor the borrower has given it. */
  vin: z.string().nullable(),
  isVinOfBorrower: z.literal(true).optional(),
  make: z.string(),
  model: z.string(),
  year: z.number(),
  cashPrice: money,
  deposit: money,
  partExchange: money,
  /** Who supplies the vehicle, and whom we pay. */
  seller: party.nullable(),
})

/**
 * Figures of a hire purchase (CCA 1974 s189, SI 2010/1014 Sch 1). Those that depend on the price of
 * the credit are null without a quote.
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
 * Pay for introducing the applicant, shown before anything is agreed (CONC 4.5.3R). Terms are those
 * of the application's day; a percentage is of the amount of credit.
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

/**
 * A credit intermediary (SI 2010/1013 and SI 2010/1014, Sch 1): the application's partner, or the
 * firm named on the site, whose type is `brand`; null: an unknown partner type.
 */
export const intermediaryResource = party.extend({
  firmReferenceNumber: z.string().nullable(),
  type: z.enum([...COMMISSION_PAYEE_TYPES, 'brand']).nullable(),
  /** Null where we pay it nothing. */
  commission: commissionResource.omit({ payee: true, payeeType: true }).nullable(),
})
