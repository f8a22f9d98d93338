/** The mutants of one group of the domain's folders, `MUTANTS_IN`: what is not noticed by their own tests when it is changed. */
const folders = process.env.MUTANTS_IN.split(',')

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/ignore-checks.mjs`],
  ignorers: ['checks'],
  vitest: { configFile: 'quality/mutants/vitest.config.ts', related: false },
  mutate: [
    ...folders.map((folder) => `packages/domain/src/${folder}/**/*.ts`),
    '!packages/domain/src/**/*.test.ts',
    // The checks of arguments are held by hostile-input.property.test.ts, which calls every exported function.
    '!packages/domain/src/core/input-checks.ts',
  ],
  // A module's constants are read once, before any test: Stryker would start anew for each. The tables of states and the
  // documents have tests of their whole content.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `.data/mutants/${process.env.MUTANTS_OF}.json` },
  tempDirName: '.data/mutants/copies',
}
