import { aFlag, anObject, aWholeNumber, checkInput, nullable } from '../core/input-checks.ts'

const PAYMENT = anObject({ number: nullable(aWholeNumber(1, 1000)), isArranged: aFlag })

/**
 * What a payment is called in lists, receipts and files, whether it is to come, was made or came
 * back. @returns null for one that is neither scheduled nor of an arrangement
 */
export function namePayment(payment: { number: number | null; isArranged: boolean }): string | null {
  checkInput({ payment }, { payment: PAYMENT })
  const { number, isArranged } = payment
  if (isArranged)
    return number === null ? 'Arrangement payment' : `Arrangement payment, towards payment ${number}`
  return number === null ? null : `Payment ${number}`
}
