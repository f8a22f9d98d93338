import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutsideEnv } from './env-schema.ts'
import { findInformationSheetMistakes, readInformationSheets } from './information-sheets.ts'

let folder: string
const path = (name: string) => join(folder, name)
const envWith = (files: { ARREARS_SHEET_FILE?: string; DEFAULT_SHEET_FILE?: string } = {}) =>
  files as OutsideEnv

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-sheet-'))
  writeFileSync(path('arrears.pdf'), '%PDF-1.7 on arrears')
  writeFileSync(path('default.pdf'), '%PDF-1.7 on default')
  writeFileSync(path('page.html'), '<html>')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the sheets are needed, but for a demonstration', () => {
  expect(findInformationSheetMistakes(envWith(), true)).toEqual([])
  expect(findInformationSheetMistakes(envWith(), false)).toEqual([
    expect.stringContaining('ARREARS_SHEET_FILE has to be set'),
    expect.stringContaining('DEFAULT_SHEET_FILE has to be set'),
  ])
  expect(readInformationSheets(envWith())).toEqual({ arrears: null, default: null })
})

test.each(['ARREARS_SHEET_FILE', 'DEFAULT_SHEET_FILE'] as const)(
  '%s has to be a PDF that is there',
  (setting) => {
    for (const allowsSandbox of [true, false]) {
      const mistakes = (name: string) =>
        findInformationSheetMistakes(envWith({ [setting]: path(name) }), allowsSandbox).filter((line) =>
          line.startsWith(setting),
        )
      expect(mistakes('arrears.pdf')).toEqual([])
      expect(mistakes('page.html')[0]).toContain('is not a PDF')
      expect(mistakes('none.pdf')[0]).toContain('cannot be read')
    }
  },
)

test('each is read from its own file', () => {
  const sheets = readInformationSheets(
    envWith({ ARREARS_SHEET_FILE: path('arrears.pdf'), DEFAULT_SHEET_FILE: path('default.pdf') }),
  )
  expect(Buffer.from(sheets.arrears!).toString()).toBe('%PDF-1.7 on arrears')
  expect(Buffer.from(sheets.default!).toString()).toBe('%PDF-1.7 on default')
})
