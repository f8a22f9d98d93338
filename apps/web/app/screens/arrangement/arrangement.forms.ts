import type { LineKey } from '@tarnbrook/domain/difficulty/financial-statement-sections'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const startForm = defineForm('arrangement-start').of<NoAnswers>()

/** What has changed, and what the borrower would like us to know, with their consent. */
export const reasonForm = defineForm('arrangement-reason').of<{
  reason: string
  other: string
  vulnerability: string
  vulnerabilityConsent: boolean
}>()

export const essentialsForm = defineForm('arrangement-essentials').of<{
  priorityBillsUpdated: string
  behind: string[]
}>()

interface LineAnswers {
  amount: string
  frequency: string
}

type Lines = Record<LineKey, LineAnswers>

export const incomeForm = defineForm('arrangement-income').of<{
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
}>()

export const spendingForm = defineForm('arrangement-spending').of<{
  lines: Lines
  notes: Record<string, string>
}>()

export interface DebtAnswers {
  creditor: string
  owed: string
  offer: string
  hasCourtJudgment: boolean
}

export const debtsForm = defineForm('arrangement-debts').of<{
  priorityDebts: DebtAnswers[]
  otherDebts: DebtAnswers[]
  lines: Lines
}>()

export const offerForm = defineForm('arrangement-offer').of<{ amount: string; term: string }>()

export const paymentDateForm = defineForm('arrangement-payment-date').of<{ paymentDate: { date: string } }>()

export const agreeForm = defineForm('arrangement-agree').of<{ agrees: boolean }>()
