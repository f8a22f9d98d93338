/** Mutants of a group of domain folders, `MUTANTS_IN`: what their own tests do not notice. */
const folders = process.env.MUTANTS_IN.split(',')

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/ignore-checks.mjs`],
  ignorers: ['checks'],
  vitest: { configFile: 'quality/mutants/vitest.config.ts', related: false },
  mutate: [
    ...folders.map((folder) => `packages/domain/src/${folder}/**/*.ts`),
    '!packages/domain/src/**/*.test.ts',
    // hostile-input.property.test.ts holds these checks: it calls every exported function.
    '!packages/domain/src/core/input-checks.ts',
  ],
  // Constants are read once, before any test: Stryker would start again for each. Tables of states
  // and documents have tests of their whole content.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `.data/mutants/${process.env.MUTANTS_OF}.json` },
  tempDirName: '.data/mutants/copies',
}
