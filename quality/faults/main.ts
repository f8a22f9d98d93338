import { parseArgs } from 'node:util'
import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { runTests, stopTests } from './run-tests.ts'

/** More than these may not slip. */
const MOST_SLIPPED = 2

/** Of what a failed run printed. */
const MOST_OUTPUT = 6000

/** Makes each fault in a copy of the checkout and counts those that its area's tests notice. */
const { values } = parseArgs({
  options: {
    /** Those whose name, area or file has this text. */
    only: { type: 'string', default: '' },
    /** Prints them, and runs nothing. */
    list: { type: 'boolean', default: false },
  },
})

const faults = FAULTS.filter(({ name, area, file }) =>
  [name, area, file].some((text) => text.includes(values.only)),
)
if (values.list)
  for (const { area, name, file } of faults) console.log(`${area.padEnd(6)} ${name}\n       ${file}`)
else process.exitCode = await runAll()

async function runAll(): Promise<number> {
  if (faults.length === 0) {
    console.error(`No fault has "${values.only}" in its name, area or file.`)
    return 2
  }
  const copy = copyCheckout()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopTests()
      copy.remove()
      process.exit(1)
    })
  try {
    if (!(await passesUntouched(copy))) {
      console.log('0 passed, 1 failed')
      return 1
    }
    const slipped = await countSlipped(copy)
    const caught = faults.length - slipped
    console.log(`\n${caught} of ${faults.length} caught`)
    console.log(`${caught} passed, ${slipped} failed`)
    return slipped > MOST_SLIPPED ? 1 : 0
  } finally {
    copy.remove()
  }
}

/** Without this a test that fails anyway would seem to notice every fault. */
async function passesUntouched({ root }: CheckoutCopy): Promise<boolean> {
  const begun = Date.now()
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))]
  const { passed, failed, output } = await runTests(root, tests, { isBailing: false })
  if (failed.length === 0) {
    console.log(`Without a fault: ${passed} tests pass (${secondsSince(begun)} s)\n`)
    return true
  }
  console.log(output.slice(-MOST_OUTPUT))
  console.log(['Without a fault these fail:', ...failed].join('\n'))
  return false
}

async function countSlipped(copy: CheckoutCopy): Promise<number> {
  let slipped = 0
  for (const fault of faults) {
    const begun = Date.now()
    const { word, detail } = await tryFault(copy, fault)
    if (word !== 'caught') slipped += 1
    console.log(
      `${word.padEnd(7)} ${fault.area.padEnd(6)} ${fault.name} (${secondsSince(begun)} s)\n        ${detail}`,
    )
  }
  return slipped
}

/** Where the tests break and none of them fails, no one noticed. */
async function tryFault(copy: CheckoutCopy, fault: Fault): Promise<{ word: string; detail: string }> {
  try {
    const { failed } = await copy.withChange(fault, () =>
      runTests(copy.root, fault.tests, { isBailing: true }),
    )
    const [first] = failed
    return first === undefined
      ? { word: 'SLIPPED', detail: fault.tests.join(' ') }
      : { word: 'caught', detail: first }
  } catch (error) {
    return { word: 'BROKEN', detail: String(error).slice(-MOST_OUTPUT) }
  }
}

function secondsSince(begun: number): number {
  return Math.round((Date.now() - begun) / 1000)
}
