import { setTimeout as wait } from 'node:timers/promises'
import { createDice } from './dice.ts'
import { FORMS } from './forms.ts'
import { CONNECTIONS, HEADERS } from './headers.ts'
import { asHonest, type Honest } from './honest.ts'
import { JSON_CALLS } from './json.ts'
import type { Known, Make } from './make.ts'
import { PATHS } from './paths.ts'
import type { Product } from './product.ts'
import { WEBHOOKS } from './webhooks.ts'
import { type Attack, type AttackOutcome, send } from './wire.ts'

export interface Plan {
  seed: number
  /** The numbers of the attacks to make, until one of the two ends is reached. */
  from: number
  to: number
  untilMs: number
  /** Only attacks whose kind begins so. */
  kind?: string | undefined
}

export interface Result {
  made: number
  /** How often each kind was made. */
  kinds: Map<string, number>
  statuses: Map<string, number>
  /** One line for each attack that was not answered as it should have been. */
  failures: string[]
  honest: Honest
  /** Megabytes, one measurement a second. */
  memory: number[]
}

const AT_ONCE = 4
/** Nothing answers any more: what is still sent would be about another product. */
const MOST_FAILURES = 50

/** Every group is chosen as often as the next, whatever it holds. */
const GROUPS: readonly Make[][] = [FORMS, JSON_CALLS, HEADERS, PATHS, WEBHOOKS, CONNECTIONS]

/** The same for the same seed and number, but for the sign-in and the ids that it uses. */
export function createAttack(seed: number, number: number, known: Known): Attack {
  const dice = createDice(seed, number)
  return dice.pick(dice.pick(GROUPS))(dice, known)
}

/** Attacks the product with several connections at once while an honest borrower keeps using it. */
export async function attack(product: Product, plan: Plan): Promise<Result> {
  const { honest, known, stop } = await asHonest(product)
  const result: Result = { made: 0, kinds: new Map(), statuses: new Map(), failures: [], honest, memory: [] }
  const running = new Set<number>()
  let next = plan.from
  const isOver = () =>
    next > plan.to ||
    Date.now() > plan.untilMs ||
    product.ended().length > 0 ||
    result.failures.length + 10 * honest.failures.length >= MOST_FAILURES

  async function attackInTurn(): Promise<void> {
    while (!isOver()) {
      const number = next
      next += 1
      const made = createAttack(plan.seed, number, known)
      if (plan.kind && !made.kind.startsWith(plan.kind)) continue
      running.add(number)
      const ports = made.to === 'web' ? product.webPorts : product.apiPorts
      const outcome = await send(made, ports[number % ports.length]!)
      note(result, made, outcome, number)
      running.delete(number)
    }
  }
  const measuring = measure(product, result.memory)
  await Promise.all(Array.from({ length: AT_ONCE }, attackInTurn))
  measuring.stop()
  await stop()
  const ended = product.ended()
  if (ended.length > 0)
    result.failures.push(
      `${ended.join(', ')}, during number ${[...running].join(', ') || next - 1} or just before`,
    )
  return result
}

function note(result: Result, made: Attack, outcome: AttackOutcome, number: number): void {
  result.made += 1
  count(result.kinds, made.kind)
  count(result.statuses, outcome.hung ? 'no end' : String(outcome.status ?? 'closed'))
  const wrong = findFault(made, outcome)
  if (wrong)
    result.failures.push(
      `number ${number} (${made.kind}): ${wrong} after ${Math.round(outcome.ms)} ms: ${describeBeginning(made)}`,
    )
}

function findFault({ isAnswered }: Attack, { status, hung }: AttackOutcome): string | undefined {
  if (hung) return 'no answer'
  if (status !== null && status >= 500) return `answered ${status}`
  if (isAnswered && status === null) return 'closed without an answer'
  return undefined
}

/** Enough to see what it was; the whole of it is made again by its number. */
function describeBeginning({ pieces }: Attack): string {
  const text = pieces
    .slice(0, 3)
    .map((piece) => piece.toString('latin1').slice(0, 1000))
    .join('')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return JSON.stringify(`${head.slice(0, 120)} … ${body.slice(0, 120)}`)
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function measure(product: Product, memory: number[]): { stop(): void } {
  const over = new AbortController()
  const loop = async () => {
    while (!over.signal.aborted) {
      memory.push(product.residentMegabytes())
      await wait(1000, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  void loop()
  return { stop: () => over.abort() }
}
