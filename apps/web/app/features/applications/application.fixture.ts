import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { pence } from '@tarnbrook/domain/core/money'

/** A quoted application of which nothing else is known yet. */
export function exampleApplication(changes: Partial<LoanApplication> = {}): LoanApplication {
  return {
    '@type': 'loanApplication',
    '@link': '',
    id: 1,
    state: 'Quoted',
    brand: 'main',
    reaction: null,
    isInternal: true,
    finance: null,
    commissionCalculation: null,
    intermediaries: [],
    amount: pence(500_000),
    term: 24,
    reason: 'Wedding',
    employmentStatus: 'Employed full time',
    createdAt: '2026-11-01T09:00:00Z',
    quote: null,
    previousQuote: null,
    addressOptions: [],
    hasLoanToRefinance: false,
    pendingCreditCheck: null,
    askedFor: null,
    declineGroups: [],
    requirements: [],
    needsAttention: false,
    declineReasons: [],
    vehicle: null,
    requotability: { requotable: false },
    declinePanelConsented: false,
    polMarketingConsent: null,
    lcpd: null,
    payDayConfirmedAt: null,
    loanContractAcceptedAt: null,
    loanId: null,
    loanState: null,
    payoutProblem: null,
    ...changes,
  }
}
