import type { OpenBankingFlow } from '@tarnbrook/contract/payments/bank-payments'

const FLOWS = [
  'late-repayment',
  'early-repayment',
  'settlement',
] as const satisfies readonly OpenBankingFlow[]

/** Spec 2: the `flow` of the page; what is none is that of a late repayment. */
export function chooseFlow(query: URLSearchParams): OpenBankingFlow {
  const given = query.get('flow')
  return FLOWS.find((flow) => flow === given) ?? 'late-repayment'
}
