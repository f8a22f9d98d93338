import { LIVING_COSTS_BASES } from '@tarnbrook/domain/applications/living-costs'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, money } from '../../wire.ts'

/** The borrower's own answers, to be corrected by asking for another quote. */
const givenAnswers = z.object({
  netMonthlyIncome: money,
  maritalStatus: z.string(),
  residentialStatus: z.string(),
  rentOrMortgageMonthlyPayment: money,
  numberOfDependants: z.string(),
  monthlyDependantsCost: money,
  monthlyLivingCosts: money.nullable(),
})

/** A month as a decision counts it. */
export const budget = z.object({
  netMonthlyIncome: money,
  rentOrMortgage: money,
  dependantsCost: money,
  otherCredit: money,
  ownLoans: money,
  instalment: money,
  /** What is left each month for living. */
  left: money,
  livingCosts: money,
  livingCostsBasis: z.enum(LIVING_COSTS_BASES),
  /** What is left after living. A loan that leaves less than nothing is not made. */
  spare: money,
  isTight: z.boolean(),
  isDependantsCostStated: z.boolean(),
  /** The brand's share of income, in percent. */
  leastLeftPercent: z.number(),
  adults: z.number().int(),
  dependants: z.number().int(),
  givenAnswers,
})

export const getAffordability = endpoint('GET /loan-applications/{id}/affordability', {
  name: 'getAffordability',
  area: 'applications',
  access: 'borrower',
  summary: 'The borrower’s month as the decision counts it, with the payment of the quote',
  params: idParams,
  data: z.object({
    '@type': z.literal('affordability'),
    /** Null without a quote to decide on, with a too old credit report, or for a weak sign-in. */
    budget: budget.nullable(),
  }),
  errors: ['NOT_FOUND'],
})
