import { parseArgs } from 'node:util'
import { typeEverywhere } from '../typed/run.ts'
import { findFaults, measureMemory, readLogs, storedCounts } from './checks.ts'
import { type Product, startProduct } from './product.ts'
import { attack, createAttack, type Plan, type Result } from './run.ts'

/** Random hostile requests to the started product, and how to repeat each failure. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    split: { type: 'boolean', default: false },
    /** One attack, by its number. */
    only: { type: 'string' },
    /** Those whose kind begins so, as `form` or `form: index`. */
    kind: { type: 'string' },
    /** Random typed text in all forms and calls, in place of hostile requests. */
    typed: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

console.log(`Seed ${seed}, ${values.split ? 'two processes each for pages and API' : 'one process'}`)
const product = await startProduct({ isSplit: values.split })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.end().finally(() => process.exit(1)))
try {
  if (values.typed) await typeTexts()
  else await attackAll()
} finally {
  await product.end()
}

async function typeTexts(): Promise<void> {
  const { from, to, untilMs } = readTypedPlan()
  const result = await typeEverywhere(product.processes[0]!, { seed, from, to, untilMs })
  const { forms, sent, statuses, failures } = result
  const total = [...sent.values()].reduce((sum, times) => sum + times, 0)
  console.log(`\n${total} sent by ${forms} forms and all calls (${sent.size} kinds): ${listCounts(statuses)}`)
  for (const line of failures) console.log(`WRONG  ${line}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

function readTypedPlan() {
  const only = values.only === undefined ? null : Number(values.only)
  if (only !== null) return { from: only, to: only, untilMs: Number.POSITIVE_INFINITY }
  const untilMs = Date.now() + Number(values.minutes) * 60_000
  return { from: 1, to: Number.POSITIVE_INFINITY, untilMs }
}

async function attackAll(): Promise<void> {
  const before = await storedCounts(product)
  const result = await attack(product, readPlan())
  const wrong = [
    ...(await findFaults(product, before, result)),
    ...result.honest.stalls.map((line) => `an honest request, ${line}`),
  ]
  report(product, result)
  for (const line of wrong) console.log(`WRONG  ${line}`)
  if (result.failures.length > 0)
    console.log(
      `\nOne of them again: npm run attack -- --seed ${seed}${values.split ? ' --split' : ''} --only <number>`,
    )
  process.exitCode = wrong.length > 0 ? 1 : 0
}

function readPlan(): Plan {
  if (values.only === undefined)
    return {
      seed,
      from: 1,
      to: Number.POSITIVE_INFINITY,
      untilMs: Date.now() + Number(values.minutes) * 60_000,
      kind: values.kind,
    }
  const number = Number(values.only)
  const made = createAttack(seed, number, {
    token: 'the-token',
    applicationId: 1,
    apiUrl: 'http://127.0.0.1:1',
  })
  console.log(made.pieces.map((piece) => piece.toString('latin1').slice(0, 3000)).join('\n'))
  return { seed, from: number, to: number, untilMs: Number.POSITIVE_INFINITY }
}

function report(product: Product, result: Result): void {
  const { made, honest, kinds, statuses } = result
  const { early, late, most } = measureMemory(result)
  const { lines, bytes, errors } = readLogs(product)
  console.log(`
Hostile requests    ${made}: ${listCounts(kinds)}
Their answers       ${listCounts(statuses)}
Failures            ${result.failures.length}
Honest requests     ${honest.answered} answered, ${honest.failures.length} not, slowest ${honest.slowestMs} ms
Memory              ${early} MB early, ${late} MB late, ${most} MB at most
Log                 ${lines} lines, ${Math.round(bytes / 1024)} kB, ${errors.size} kinds of error
`)
}

function listCounts(counts: Map<string, number>): string {
  return [...counts]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')
}
