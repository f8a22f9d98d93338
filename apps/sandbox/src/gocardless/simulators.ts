import type { World } from '../world.ts'
import { actOnBillingRequest } from './billing-requests.ts'
import { GoCardlessError, invalidState, notFound } from './errors.ts'
import { MANDATE_STEPS, type MandateAction, PAYMENT_STEPS, type PaymentAction } from './lifecycle.ts'
import { findMandate, stepMandateThrough } from './mandates.ts'
import { findPayment, stepPaymentThrough } from './payments.ts'

const MANDATE_SIMULATORS: Record<string, MandateAction[]> = {
  mandate_submitted: ['submit'],
  mandate_activated: ['submit', 'activate'],
  mandate_failed: ['submit', 'fail'],
  mandate_expired: ['submit', 'activate', 'expire'],
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
  ...Object.keys(PAYMENT_SIMULATORS),
]

/** Makes happen now what the banks do in days; the resource goes through every step. */
export async function runSimulator(world: World, name: string, resourceId: string): Promise<void> {
  const forMandate = Object.hasOwn(MANDATE_SIMULATORS, name) && MANDATE_SIMULATORS[name]
  const forPayment = Object.hasOwn(PAYMENT_SIMULATORS, name) && PAYMENT_SIMULATORS[name]
  if (forMandate) return unlessOvertaken(() => simulateMandate(world, resourceId, forMandate))
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
