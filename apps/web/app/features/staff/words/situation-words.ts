import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'

/** What a loan is today, as staff say it. */
export const SITUATION_WORDS: Record<LoanSituation, string> = {
  'never-lent': 'Cancelled before it was paid out',
  'awaiting-payout': 'To be paid out',
  'up-to-date': 'Up to date',
  behind: 'Behind with payments',
  arranged: 'In an arrangement',
  'handing-back': 'Asked to hand the vehicle back',
  'being-settled': 'Being settled',
  withdrawn: 'Withdrawn, to be paid back',
  'owed-again': 'Owed again after its end',
  'ended-owing': 'Ended, money is owed',
  'written-off': 'Written off',
  sold: 'Sold',
  'paid-off': 'Paid off',
}
