import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const TREES = {
  rules: /^packages\/(domain|contract)\//,
  api: /^apps\/api\/src\//,
  web: /^apps\/web\/app\//,
  journeys: /^e2e\//,
}

/** The word of a concept in each tree. Where a tree is missing, the concept has nothing there. */
const WORDS: readonly (readonly [word: string, trees: readonly (keyof typeof TREES)[]])[] = [
  ['applications', ['rules', 'api', 'web', 'journeys']],
  ['arrangement', ['rules', 'api', 'web', 'journeys']],
  ['arrears-notice', ['rules', 'api']],
  ['bank-payment', ['rules', 'api', 'web', 'journeys']],
  ['bank-transfer', ['rules', 'api', 'web']],
  ['booking', ['api']],
  ['breathing-space', ['rules', 'api', 'web', 'journeys']],
  ['card-payment', ['rules', 'api', 'web', 'journeys']],
  ['card-payoffs', ['rules', 'api', 'web', 'journeys']],
  ['default-notice', ['rules', 'api', 'web', 'journeys']],
  ['direct-debit', ['rules', 'api', 'web', 'journeys']],
  ['early-repayment', ['rules', 'api', 'web', 'journeys']],
  ['financial-statement', ['rules', 'api', 'web']],
  ['hand-back', ['rules', 'api', 'web']],
  ['late-payment', ['rules', 'api', 'web', 'journeys']],
  ['payment-day', ['rules', 'api', 'web', 'journeys']],
  ['payment-link', ['rules', 'api', 'web']],
  ['payouts', ['rules', 'api', 'web']],
  ['refunds', ['rules', 'api', 'web']],
  ['settlement', ['rules', 'api', 'web', 'journeys']],
  ['statements', ['rules', 'api', 'web']],
  ['withdrawal', ['rules', 'api', 'web', 'journeys']],
]

/** Old words, and what still has them: the specification's own names, and the law's. */
const OLD_WORDS: readonly (readonly [word: string, still?: RegExp])[] = [
  ['applying'],
  ['at-once'],
  ['budget'],
  ['cancellation'],
  ['can-collect'],
  ['debt-consolidation'],
  ['disagreements'],
  ['late-repayment'],
  ['letter', /settlement-letter/],
  ['movements'],
  ['notice-of-arrears'],
  ['partial-repayment'],
  ['pay-extra'],
  ['pay-out'],
  ['repayment-link'],
  ['statement-of-account'],
  ['voluntary-termination', /vectors/],
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: new URL('..', import.meta.url).pathname,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(packages|apps|server|e2e|quality)\//.test(path) && !path.startsWith('apps/sandbox/'))

const pathsWith = (word: string) =>
  files.filter((path) => new RegExp(`(^|[/.-])${word}s?([/.-]|$)`).test(path))

test.each(WORDS)('%s is the word for it in every tree that has it', (word, trees) => {
  const found = Object.entries(TREES).filter(([, tree]) => pathsWith(word).some((path) => tree.test(path)))
  expect(found.map(([name]) => name)).toEqual(trees)
})

const NO_PATH = /^$/

test.each(OLD_WORDS.map(([word, still = NO_PATH]) => [word, still] as const))(
  'no path says %s any more',
  (word, still) => {
    expect(pathsWith(word).filter((path) => !still.test(path))).toEqual([])
  },
)
