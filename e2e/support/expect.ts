import { expect as assert } from '@playwright/test'

let expectations = 0

/** How many there have been in this process. */
export function countExpectations(): number {
  return expectations
}

/** Counts what a test expects: one that expects nothing cannot fail. */
export const expect: typeof assert = new Proxy(assert, {
  apply(target, self, given) {
    expectations += 1
    return Reflect.apply(target, self, given)
  },
  get(target, name) {
    if (name === 'soft' || name === 'poll') expectations += 1
    return Reflect.get(target, name)
  },
})
