import type { World } from '../world.ts'
import { actOnBillingRequest } from './billing-requests.ts'
import { GoCardlessError, invalidState, notFound } from './errors.ts'
import { MANDATE_STEPS, type MandateAction, PAYMENT_STEPS, type PaymentAction } from './lifecycle.ts'
import { findMandate, replaceMandate, stepMandateThrough, transferMandate } from './mandates.ts'
import { findPayment, stepPaymentThrough } from './payments.ts'

const MANDATE_SIMULATORS: Record<string, MandateAction[]> = {
  mandate_submitted: ['submit'],
  mandate_activated: ['submit', 'activate'],
  mandate_failed: ['submit', 'fail'],
  mandate_expired: ['submit', 'activate', 'expire'],
  mandate_suspended_by_payer: ['submit', 'activate', 'suspend'],
  // The vendor has none of these.
  mandate_cancelled_at_bank: ['submit', 'cancel_at_bank'],
  mandate_payer_died: ['submit', 'report_death'],
  mandate_blocked: ['block'],
  mandate_reinstated: ['reinstate_at_bank'],
}

/** What changes more than the status. */
const MANDATE_CHANGES: Record<string, (world: World, id: string) => Promise<void>> = {
  mandate_transferred: (world, id) => transferMandate(world, id, { isResubmitted: false }),
  mandate_transferred_with_resubmission: (world, id) => transferMandate(world, id, { isResubmitted: true }),
  mandate_replaced: replaceMandate,
}

const PAYMENT_SIMULATORS: Record<string, PaymentAction[]> = {
  payment_submitted: ['submit'],
  payment_confirmed: ['submit', 'confirm'],
  payment_paid_out: ['submit', 'confirm', 'pay_out'],
  payment_failed: ['submit', 'fail'],
  payment_charged_back: ['submit', 'confirm', 'charge_back'],
  payment_late_failure: ['submit', 'confirm', 'fail_late'],
}

export const SIMULATOR_NAMES = [
  'billing_request_fulfilled',
  ...Object.keys(MANDATE_SIMULATORS),
  ...Object.keys(MANDATE_CHANGES),
  ...Object.keys(PAYMENT_SIMULATORS),
]

/** Makes happen now what the banks do in days; the resource goes through every step. */
export async function runSimulator(world: World, name: string, resourceId: string): Promise<void> {
  const forMandate = Object.hasOwn(MANDATE_SIMULATORS, name) && MANDATE_SIMULATORS[name]
  const change = Object.hasOwn(MANDATE_CHANGES, name) && MANDATE_CHANGES[name]
  const forPayment = Object.hasOwn(PAYMENT_SIMULATORS, name) && PAYMENT_SIMULATORS[name]
  if (forMandate) return unlessOvertaken(() => simulateMandate(world, resourceId, forMandate))
  if (change) return change(world, resourceId)
  if (forPayment) return unlessOvertaken(() => simulatePayment(world, resourceId, forPayment))
  if (name !== 'billing_request_fulfilled') throw notFound()
  await actOnBillingRequest(world, resourceId, 'fulfil', {})
}

/**
 * The bank's own run may take a step meanwhile. Then the steps still ahead are worked out again; an
 * impossible path fails with its own reason.
 */
async function unlessOvertaken(simulate: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await simulate()
    } catch (error) {
      const isOvertaken =
        error instanceof GoCardlessError &&
        error.type === 'invalid_state' &&
        error.errors[0]?.reason !== NO_WAY_FROM_HERE
      if (!isOvertaken || tries === 3) throw error
    }
  }
}

const NO_WAY_FROM_HERE = 'simulator_state'

async function simulateMandate(world: World, id: string, path: MandateAction[]) {
  const { status } = await findMandate(world, id)
  await stepMandateThrough(world, id, remaining(path, MANDATE_STEPS, status))
}

async function simulatePayment(world: World, id: string, path: PaymentAction[]) {
  const payment = await findPayment(world.store, id)
  const steps = remaining(path, PAYMENT_STEPS, payment.status)
  const mandate = await findMandate(world, payment.links.mandate)
  // Money only moves under a mandate that the banks have accepted.
  if (mandate.status === 'pending_submission' || mandate.status === 'submitted') {
    await simulateMandate(world, mandate.id, ['submit', 'activate'])
  }
  await stepPaymentThrough(world, id, steps)
}

/** The steps of the path that are still ahead of this status. */
function remaining<Action extends string, Status extends string>(
  path: Action[],
  steps: Record<Action, { from: Status[]; to: Status }>,
  status: Status,
): Action[] {
  const ahead: Action[] = []
  let reached = status
  for (const action of path) {
    if (!steps[action].from.includes(reached)) continue
    ahead.push(action)
    reached = steps[action].to
  }
  const goal = path.at(-1)
  if (!goal || ahead.at(-1) !== goal) {
    throw invalidState(
      NO_WAY_FROM_HERE,
      `This resource is ${status}: the simulator cannot take it on from there`,
    )
  }
  return ahead
}
