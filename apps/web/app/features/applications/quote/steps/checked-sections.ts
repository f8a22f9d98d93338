import {
  MARITAL_STATUS_LABEL,
  RESIDENTIAL_STATUS_LABEL,
} from '@tarnbrook/contract/applications/application-choices'
import type { PayFrequency } from '@tarnbrook/domain/applications/income'
import { ADDRESS_PERIODS, formatAddress } from '@tarnbrook/domain/core/address'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { formatDay, formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { roundToPence } from '@tarnbrook/domain/core/money'
import { readTypedDay, type TypedDay } from '@tarnbrook/domain/typed/typed-day'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'
import { readEmail } from '@tarnbrook/domain/typed/typed-text'
import { answersOfStep, type DraftAnswers } from '#features/applications/quote/draft/draft.ts'
import { isAsked, withFollowing } from '#features/applications/quote/draft/not-asked.ts'
import { findSections } from '#features/applications/quote/quote-steps.ts'
import type { Section } from '#features/applications/quote/sections.ts'
import type { Fact } from '#ui/facts/facts.tsx'

type Typed = Record<string, string>

/** An answer, and the control in which it is changed. */
interface CheckedFact extends Fact {
  field: string
}

/**
 * The answers as shown before sending. The page's loader has checked them, so this only sets them
 * out, without the schemas.
 */
export function checkedSections(answers: DraftAnswers): { section: Section; facts: CheckedFact[] }[] {
  return findSections(answers).flatMap((section) => {
    const typed = answersOfStep(withFollowing(answers), section)
    // Once they are sent they are forgotten, a moment before this page is left.
    return Object.keys(typed).length === 0
      ? []
      : [{ section, facts: FACTS[section](typed).filter(({ field }) => isAsked(section, field, typed)) }]
  })
}

/** Nothing is paid for a home that is rented or mortgaged: asked about before it is sent. */
export function isHomeUnclear(answers: DraftAnswers): boolean {
  const { residentialStatus, rentOrMortgageMonthlyPayment = '' } = answersOfStep(answers, 'home')
  const isPaidFor = PAID_HOMES.includes(residentialStatus as (typeof PAID_HOMES)[number])
  return isPaidFor && parseTypedNumber(rentOrMortgageMonthlyPayment) === 0
}

const PAID_HOMES = ['homeowner_with_a_mortgage', 'private_tenant', 'council_tenant'] as const

const FACTS: Record<Section, (typed: Typed) => CheckedFact[]> = {
  loan: ({ amount, term, reason }) => [
    { field: 'amount', term: 'Amount', detail: typedMoney(amount) },
    { field: 'term', term: 'Over', detail: formatDuration(Number(term)) },
    { field: 'reason', term: 'For', detail: reason },
  ],
  'about-you': (typed) => [
    { field: 'firstName', term: 'Name', detail: `${typed.firstName} ${typed.lastName}` },
    { field: 'dateOfBirth.day', term: 'Date of birth', detail: typedDay(typed, 'dateOfBirth') },
    { field: 'email', term: 'Email', detail: typed.email && readEmail(typed.email) },
    { field: 'mobileNumber', term: 'Mobile', detail: typed.mobileNumber && formatPhone(typed.mobileNumber) },
  ],
  home: (typed) => [
    {
      field: 'residentialStatus',
      term: 'Home',
      detail: RESIDENTIAL_STATUS_LABEL[typed.residentialStatus as keyof typeof RESIDENTIAL_STATUS_LABEL],
    },
    {
      field: 'rentOrMortgageMonthlyPayment',
      term: 'Rent or mortgage a month',
      detail: typedMoney(typed.rentOrMortgageMonthlyPayment),
    },
    {
      field: 'maritalStatus',
      term: 'Marital status',
      detail: MARITAL_STATUS_LABEL[typed.maritalStatus as keyof typeof MARITAL_STATUS_LABEL],
    },
    { field: 'numberOfDependants', term: 'People who depend on you', detail: typed.numberOfDependants },
    {
      field: 'monthlyDependantsCost',
      term: 'Their cost a month',
      detail: typedMoney(typed.monthlyDependantsCost),
    },
  ],
  address: addressFacts,
  'previous-address': addressFacts,
  income: (typed) => [
    { field: 'employmentStatus', term: 'Employment', detail: typed.employmentStatus },
    ...(typed.occupation ? [{ field: 'occupation', term: 'Job title', detail: typed.occupation }] : []),
    {
      field: 'income',
      term: 'Take-home income',
      detail: `${typedMoney(typed.income)} ${PER[typed.incomeFrequency as PayFrequency]}`,
    },
    ...(typed['lastPaidOn.day']
      ? [{ field: 'lastPaidOn.day', term: 'Last paid', detail: typedDay(typed, 'lastPaidOn') }]
      : []),
  ],
}

const PER: Record<PayFrequency, string> = {
  Monthly: 'a month',
  FourWeekly: 'every 4 weeks',
  Fortnightly: 'every 2 weeks',
  Weekly: 'a week',
  Yearly: 'a year',
}

function addressFacts({ period, ...address }: Typed): CheckedFact[] {
  return [
    { field: 'line1', term: 'Address', detail: formatAddress(address).join(', ') },
    {
      field: 'period',
      term: 'Time there',
      detail: ADDRESS_PERIODS.find(({ code }) => String(code) === period)?.label ?? '',
    },
  ]
}

/** "£1,250.5" as money is written. */
function typedMoney(typed = ''): string {
  return formatMoney(roundToPence((parseTypedNumber(typed) ?? 0) * 100))
}

/** What was typed in three boxes as a day in words. */
function typedDay(typed: Typed, name: string): string {
  const box = (part: keyof TypedDay) => typed[`${name}.${part}`]
  const { day, month, year } = readTypedDay({ day: box('day'), month: box('month'), year: box('year') })
  return formatDay(Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }))
}
