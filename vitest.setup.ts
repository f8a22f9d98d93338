import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console.error is a fault that somebody would otherwise scroll past. A test that expects one
// replaces console.error itself, and then this spy is not the one that is called.
const errors: string[] = []

beforeEach(() => {
  errors.length = 0
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(errors, 'console.error was called').toEqual([])
})
