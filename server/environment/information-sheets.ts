import { readFileSync } from 'node:fs'
import type { OutsideEnv } from './env-schema.ts'

const PDF_START = '%PDF-'

/** The FCA's information sheets, by the notice that each goes with. */
const SHEETS = {
  arrears: { setting: 'ARREARS_SHEET_FILE', about: 'arrears' },
  default: { setting: 'DEFAULT_SHEET_FILE', about: 'default' },
} as const

type Sheet = keyof typeof SHEETS

/** The sheets as PDF; null where none is set. */
export function readInformationSheets(env: OutsideEnv): Record<Sheet, Uint8Array | null> {
  const read = (sheet: Sheet) => {
    const path = env[SHEETS[sheet].setting]
    return path === undefined ? null : Uint8Array.from(readFileSync(path))
  }
  return { arrears: read('arrears'), default: read('default') }
}

/** CCA 1974 s86A, s86B(6), s88(4A): without its sheet a notice is not given, so that only a demonstration starts without them. */
export function findInformationSheetMistakes(env: OutsideEnv, allowsSandbox: boolean): string[] {
  return Object.values(SHEETS).flatMap(({ setting, about }) => {
    const path = env[setting]
    if (path !== undefined) return findPdfMistakes(setting, path)
    return allowsSandbox ? [] : [`${setting} has to be set: the FCA’s information sheet on ${about}, as PDF.`]
  })
}

function findPdfMistakes(setting: string, path: string): string[] {
  try {
    const start = readFileSync(path).subarray(0, PDF_START.length).toString('latin1')
    return start === PDF_START ? [] : [`${setting} is not a PDF: ${path}`]
  } catch {
    return [`${setting} cannot be read: ${path}`]
  }
}
