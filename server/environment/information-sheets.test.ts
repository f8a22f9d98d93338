import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProviderSettings } from './provider-settings.ts'
import { PROVIDERS } from './providers.ts'

let folder: string
const path = (name: string) => join(folder, name)

interface Files {
  ARREARS_SHEET_FILE?: string
  DEFAULT_SHEET_FILE?: string
}

const TABLE = { informationSheets: PROVIDERS.informationSheets }
const findSheetMistakes = (files: Files, allowsSandbox: boolean) =>
  readProviderSettings({ ...files }, TABLE, { allowsSandbox }).ownMistakes
const readSheets = (files: Files) =>
  readProviderSettings({ ...files }, TABLE, { allowsSandbox: true }).config!.informationSheets

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-sheet-'))
  writeFileSync(path('arrears.pdf'), '%PDF-1.7 on arrears')
  writeFileSync(path('default.pdf'), '%PDF-1.7 on default')
  writeFileSync(path('page.html'), '<html>')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the sheets are needed, but for a demonstration', () => {
  expect(findSheetMistakes({}, true)).toEqual([])
  expect(findSheetMistakes({}, false)).toEqual([
    expect.stringContaining('ARREARS_SHEET_FILE has to be set'),
    expect.stringContaining('DEFAULT_SHEET_FILE has to be set'),
  ])
  expect(readSheets({})).toEqual({ arrears: null, default: null })
})

test.each(['ARREARS_SHEET_FILE', 'DEFAULT_SHEET_FILE'] as const)(
  '%s has to be a PDF that is there',
  (setting) => {
    for (const allowsSandbox of [true, false]) {
      const mistakes = (name: string) =>
        findSheetMistakes({ [setting]: path(name) }, allowsSandbox).filter((line) => line.startsWith(setting))
      expect(mistakes('arrears.pdf')).toEqual([])
      expect(mistakes('page.html')[0]).toContain('is not a PDF')
      expect(mistakes('none.pdf')[0]).toContain('cannot be read')
    }
  },
)

test('each is read from its own file', () => {
  const sheets = readSheets({
    ARREARS_SHEET_FILE: path('arrears.pdf'),
    DEFAULT_SHEET_FILE: path('default.pdf'),
  })
  expect(Buffer.from(sheets.arrears!).toString()).toBe('%PDF-1.7 on arrears')
  expect(Buffer.from(sheets.default!).toString()).toBe('%PDF-1.7 on default')
})
