import { isCollectionOpen, isCollectionReserved } from '@tarnbrook/domain/direct-debit/collection-state'
import type { ApiDeps } from '#deps.ts'
import { cancelCollection } from '#features/direct-debit/collection.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { type OpenCollection, PaymentUnderWay } from '#features/loans/facts/open-collection.ts'
import { refuse } from '#features/loans/facts/settlement-quote-refusals.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { endBankPayment } from './bank-payment/bank-payment.ts'
import { endCardPayment } from './card-payment/card-payment.ts'

/**
 * Runs what needs no payment of the quote under way; stops one that is and runs again.
 * @throws Problem SETTLEMENT_NOT_OFFERED when it can't be stopped
 */
export async function stopping<Result>(deps: ApiDeps, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PaymentUnderWay)) throw error
    await stop(deps, error.collection)
    return run().catch((again: unknown) => {
      throw again instanceof PaymentUnderWay ? refuse('being-stopped') : again
    })
  }
}

async function stop(deps: ApiDeps, collection: OpenCollection): Promise<void> {
  if (collection.card_payment_id !== null) {
    await endCardPayment(deps, { cardPaymentId: collection.card_payment_id }).catch(() => {
      throw refuse('cannot-be-stopped')
    })
    return
  }
  if (collection.bank_payment_id !== null) {
    await endBankPayment(deps, { bankPaymentId: collection.bank_payment_id }).catch(() => {
      throw refuse('cannot-be-stopped')
    })
    return
  }
  await askToStop(deps, collection.id, toDate(deps.clock.now()))
  // One that the bank was not asked for ends at once, without the provider.
  const end = isCollectionReserved(collection.state) ? collectPayment : cancelCollection
  await end(deps, { collectionId: collection.id }).catch((error: unknown) => {
    deps.log.warn({ error, collectionId: collection.id }, 'a Direct Debit could not be stopped')
  })
  const { state } = await deps.db
    .selectFrom('collection')
    .select('state')
    .where('id', '=', collection.id)
    .executeTakeFirstOrThrow()
  if (!isCollectionOpen(state)) return
  // Its job sees that it was stopped. What the bank already has is taken, and is not stopped.
  if (isCollectionReserved(state)) throw refuse('being-stopped')
  await askToStop(deps, collection.id, null)
  throw refuse('cannot-be-stopped')
}

function askToStop(deps: ApiDeps, id: number, at: Date | null): Promise<void> {
  return command(deps, systemContext('settlement'), { name: 'stopSettlementPayment' }, async (work) => {
    const changed = await work.tx
      .updateTable('collection')
      .set({ stop_asked_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['reserved', 'sent'])
      .returning('loan_id')
      .executeTakeFirst()
    if (!changed) return
    await work.record({
      name: at ? 'settlementPaymentStopAsked' : 'settlementPaymentNotStopped',
      subject: ['loan', changed.loan_id],
      after: { collectionId: id },
    })
  })
}
