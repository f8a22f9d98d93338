/** One change to one file, as a hurried engineer makes it, and the tests that should notice. */
export interface Fault {
  /** What is wrong with the product once it is made: unique, and what `--only` looks for. */
  name: string
  area: 'api' | 'worker' | 'edge' | 'web'
  /** From the root of the repository. */
  file: string
  /** Occurs once in the file, so that a line that moved away is noticed. */
  find: string
  replace: string
  /** Files and folders of Vitest, or a journey (`name.spec.ts › a part of its title`). */
  tests: readonly string[]
}
