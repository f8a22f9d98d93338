import type { LoanAct, LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import type { ComponentType } from 'react'
import { Stack } from '#ui/layout/page.tsx'
import {
  BreathingSpace,
  DefaultNotice,
  EndBreathingSpace,
  StartCollecting,
  VehicleReturn,
} from './loan-forms.tsx'
import { Death, Insolvency } from './person-forms.tsx'
import { AcceptPayee, type ActProps, ClaimDamage, Sell, Terminate, WriteOff } from './proposal-forms.tsx'
import { Refund } from './refund-form.tsx'

const FORMS: Record<LoanAct, ComponentType<ActProps>> = {
  'default-notice': DefaultNotice,
  terminate: Terminate,
  'write-off': WriteOff,
  sell: Sell,
  'claim-damage': ClaimDamage,
  'accept-payee': AcceptPayee,
  refund: Refund,
  'vehicle-return': VehicleReturn,
  'breathing-space': BreathingSpace,
  death: Death,
  insolvency: Insolvency,
}

const PERSON = ['breathing-space', 'death', 'insolvency'] as const

/** What an item asks for, the likeliest first. */
const ACTS_OF_REASONS: Partial<Record<AttentionReason, readonly LoanAct[]>> = {
  'payee-not-answered': ['accept-payee'],
  'mandate-ended': PERSON,
  'collecting-stopped': PERSON,
  'payer-died': ['death'],
  'owed-after-end': ['write-off', 'sell'],
  'refund-owed': ['refund'],
  'refund-cancelled': ['refund'],
  'payment-after-end': ['refund'],
  'arrears-notice-late': ['refund'],
  'frozen-interest-left': ['refund'],
  'withdrawal-not-repaid': ['write-off', 'sell', ...PERSON],
  'default-notice-possible': ['default-notice', ...PERSON],
  'default-notice-unpaid': ['terminate', 'write-off', 'sell', ...PERSON],
  'arrangement-not-kept': PERSON,
  'arrangement-to-read': PERSON,
  'breathing-space-ending': [],
  'vehicle-to-collect': ['vehicle-return', 'claim-damage'],
  'borrower-died': ['write-off'],
  'borrower-insolvent': ['write-off'],
  'insolvency-over': ['write-off'],
}

/** Whether an item of this reason has forms that act on its loan. */
export function hasLoanActs(reason: AttentionReason): boolean {
  return Object.hasOwn(ACTS_OF_REASONS, reason)
}

/**
 * The forms for an item about a loan, or without one all of its forms: each shows what it would do,
 * or why it can't be done now.
 */
export function LoanActForms({ loan, reason }: { loan: LoanActs; reason?: AttentionReason }) {
  const { loanId, acts, breathingSpace } = loan
  const wanted = reason
    ? (ACTS_OF_REASONS[reason] ?? []).flatMap((name) => acts.filter(({ act }) => act === name))
    : acts
  const isAsked = reason !== undefined && reason !== 'collecting-stopped'
  const open = isAsked ? wanted.find(({ refusal }) => refusal === null) : undefined
  return (
    <Stack gap="s">
      <h2>What you can do</h2>
      {reason === 'collecting-stopped' ? <StartCollecting loanId={loanId} /> : null}
      {breathingSpace ? <EndBreathingSpace space={breathingSpace} /> : null}
      {wanted.map((act) => {
        const Form = FORMS[act.act]
        return <Form key={act.act} loanId={loanId} act={act} isOpen={act === open} />
      })}
    </Stack>
  )
}
