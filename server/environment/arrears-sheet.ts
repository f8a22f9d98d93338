import { readFileSync } from 'node:fs'
import type { OutsideEnv } from './env-schema.ts'

const PDF_START = '%PDF-'

/** The FCA's information sheet on arrears, which goes with each notice of sums in arrears; null where none is set. */
export function readArrearsSheet({ ARREARS_SHEET_FILE: path }: OutsideEnv): Uint8Array | null {
  return path === undefined ? null : Uint8Array.from(readFileSync(path))
}

/** CCA 1974 s86A and s86B(6): without the sheet a notice is not given, so that only a demonstration starts without it. */
export function findArrearsSheetMistakes(
  { ARREARS_SHEET_FILE: path }: OutsideEnv,
  allowsSandbox: boolean,
): string[] {
  if (path === undefined)
    return allowsSandbox
      ? []
      : ['ARREARS_SHEET_FILE has to be set: the FCA’s information sheet on arrears, as PDF.']
  try {
    const start = readFileSync(path).subarray(0, PDF_START.length).toString('latin1')
    return start === PDF_START ? [] : [`ARREARS_SHEET_FILE is not a PDF: ${path}`]
  } catch {
    return [`ARREARS_SHEET_FILE cannot be read: ${path}`]
  }
}
