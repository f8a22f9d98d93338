/** The mutants of one folder of the domain, `MUTANTS_OF`: what is not noticed by that folder's own tests when it is changed. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/ignore-checks.mjs`],
  ignorers: ['checks'],
  vitest: { configFile: 'quality/mutants/vitest.config.ts', related: false },
  mutate: [`packages/domain/src/${process.env.MUTANTS_OF}/**/*.ts`, '!packages/domain/src/**/*.test.ts'],
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
