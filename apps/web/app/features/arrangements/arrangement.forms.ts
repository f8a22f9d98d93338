import type { LineKey } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const startForm = defineForm('arrangement-start').typed<NoAnswers>()

/** What has changed, which bills are behind, and what helps us to help, with consent only. */
export const reasonForm = defineForm('arrangement-reason').typed<{
  reason: string
  other: string
  supportNeeds: string
  hasConsent: boolean
  priorityBillsUpdated: string
  priorityBillsBehind: string[]
}>()

export const connectBankForm = defineForm('arrangement-connect-bank').typed<NoAnswers>()

/** An amount as it is typed, and how often. */
type Lines = Record<LineKey, { amount: string; frequency: string }>

export interface DebtAnswers {
  creditor: string
  owed: string
  offer: string
  hasCourtJudgment?: boolean
}

/** The whole budget, with what is said of a section above its trigger figure. */
export const statementForm = defineForm('arrangement-statement').typed<{
  household: {
    isJoint: string
    employment: string[]
    partnerEmployment: string[]
    housingTenure: string
    childrenUnder16: string
    children16To18: string
    otherDependants: string
    nonDependants: string
    vehicles: string
  }
  lines: Lines
  explanations: Record<'communications-leisure' | 'food-housekeeping' | 'personal', string>
  priorityDebts: DebtAnswers[]
  otherDebts: DebtAnswers[]
  tokenPayments: string
  confirmed: string[]
}>()

/** Spec 3: the day is an object with the date, which is written DD-MM-YYYY. */
export const offerForm = defineForm('arrangement-offer').typed<{
  amount: string
  term: string
  paymentDate: { date: string }
}>()

/** The figures that were shown, sent as they are, and the tick. */
export const agreeForm = defineForm('arrangement-agree').typed<{
  arrangementId: string
  payments: string
  total: string
  firstPaymentOn: string
  lastPaymentOn: string
  owedAtEnd: string
  arrearsAtEnd: string
  confirmed: boolean
}>()

/** Drops what is being set up, ends what is followed, or begins a change of it. */
export const dropForm = defineForm('arrangement-drop').typed<{ arrangementId: string }>()
export const endForm = defineForm('arrangement-end').typed<{ arrangementId: string }>()
export const changeForm = defineForm('arrangement-change').typed<{ arrangementId: string }>()
