import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findArrearsSheetMistakes, readArrearsSheet } from './arrears-sheet.ts'
import type { OutsideEnv } from './env-schema.ts'

let folder: string
const path = (name: string) => join(folder, name)
const envWith = (file?: string) => ({ ARREARS_SHEET_FILE: file }) as OutsideEnv

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-sheet-'))
  writeFileSync(path('sheet.pdf'), '%PDF-1.7 the sheet')
  writeFileSync(path('page.html'), '<html>')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the sheet is needed, but for a demonstration', () => {
  expect(findArrearsSheetMistakes(envWith(), true)).toEqual([])
  expect(findArrearsSheetMistakes(envWith(), false)).toEqual([expect.stringContaining('has to be set')])
  expect(readArrearsSheet(envWith())).toBeNull()
})

test('it has to be a PDF that is there', () => {
  for (const allowsSandbox of [true, false]) {
    expect(findArrearsSheetMistakes(envWith(path('sheet.pdf')), allowsSandbox)).toEqual([])
    expect(findArrearsSheetMistakes(envWith(path('page.html')), allowsSandbox)[0]).toContain('is not a PDF')
    expect(findArrearsSheetMistakes(envWith(path('none.pdf')), allowsSandbox)[0]).toContain('cannot be read')
  }
  expect(Buffer.from(readArrearsSheet(envWith(path('sheet.pdf')))!).toString()).toBe('%PDF-1.7 the sheet')
})
