import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ComponentType } from 'react'

/** `export const handle = { hydrate: false } satisfies Handle`: facts for edge and document. */
export interface Handle {
  /** False: no framework script on the page; the same for everyone, cached by brand and path. */
  readonly hydrate?: boolean
  /** The query names that the page itself reads; others are taken out of the URL (Spec 2). */
  readonly query?: readonly string[]
  /** Whether a brand has this page (Spec 1); left out, all have it. */
  readonly isAvailable?: (brand: Brand) => boolean
  /**
   * 'form' has a short footer, 'account' the whole one folded. 'desk' is for staff, whose layout
   * draws the frame, without the script for visitors.
   */
  readonly frame?: 'site' | 'form' | 'account' | 'desk'
  /** In place of the menu of the header. Named here, so that only pages that show it load it. */
  readonly navigation?: ComponentType
  /** False keeps a public page out of the site map. */
  readonly isListed?: boolean
  /** Whether this page, by its query, loads the card vault or card payment script: no other may. */
  readonly isCardPage?: (query: URLSearchParams) => boolean
  /** The form of this page that takes files; every other form has text only. */
  readonly fileForm?: FileForm
}

export interface FileForm {
  readonly id: string
  /** Whether the page has the form, by its query. */
  readonly isPresent: (query: URLSearchParams) => boolean
}
