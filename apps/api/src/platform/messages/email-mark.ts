import { readFileSync } from 'node:fs'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { MailPicture } from '#providers/mail/port.ts'

/** By which the page of an email names the picture that it carries. */
export const MARK_ID = 'brand-mark'

const MARKS = new Map(
  BRAND_KEYS.map((key) => [key, readFileSync(new URL(`./marks/${key}.png`, import.meta.url))]),
)

/** In white, 84 pixels wide, to be shown at 28. `scripts/share-pictures.mjs` draws it. */
function getEmailMark(brand: BrandKey): Uint8Array {
  return MARKS.get(brand)!
}

/** What the page of an email shows. One that was written by a release before has no picture. */
export function listPictures(html: string | null, brand: BrandKey): MailPicture[] {
  return html?.includes(`"cid:${MARK_ID}"`) ? [{ id: MARK_ID, content: getEmailMark(brand) }] : []
}

/** The page of an email as one file, for pages that show it: its picture is part of it. */
export function withMark(html: string, brand: BrandKey): string {
  const picture = Buffer.from(getEmailMark(brand)).toString('base64')
  return html.replace(`"cid:${MARK_ID}"`, `"data:image/png;base64,${picture}"`)
}
