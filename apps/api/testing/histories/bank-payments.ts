import { settleBankPayment } from '#features/payments/bank-payment/bank-payment.ts'
import type { TestApi } from '#testing/kit.ts'
import { type AtTheBank, payAtBank } from '#testing/simulate.ts'

/** Approved, slow, approved with a lost webhook, refused, cancelled, left, down, without money. */
const AT_THE_BANK: readonly AtTheBank[] = [
  { bank: 'ob-sandbox', answer: 'approve' },
  { bank: 'ob-slow', answer: 'approve' },
  { bank: 'ob-silent', answer: 'approve' },
  { bank: 'ob-sandbox', answer: 'refuse' },
  { answer: 'cancel' },
  { answer: 'leave' },
  { bank: 'ob-closed', answer: 'approve' },
  { bank: 'ob-empty', answer: 'approve' },
]

/** What the payer does with a started payment, and that we know it without its webhook. */
export async function finishAtBank(
  kit: TestApi,
  { id, journeyUrl }: { id: number; journeyUrl: string | null },
  part: number,
): Promise<void> {
  const choice = AT_THE_BANK[Math.floor(part * 1000) % AT_THE_BANK.length]!
  if (journeyUrl === null) return
  await payAtBank(journeyUrl, choice)
  const isLost = 'bank' in choice && choice.bank === 'ob-silent'
  if (isLost) await settleBankPayment(kit.deps, { bankPaymentId: id }).catch(isApproved)
}

/** Another of two at once has begun it again, or ended it. */
function isApproved(error: { code?: string }): void {
  if (error.code !== 'REQUEST_IN_PROGRESS') throw error
}
