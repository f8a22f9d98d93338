import type { Brand } from '@tarnbrook/brands/brand-type'
import { useStore } from 'react-redux'
import { type DocumentState as Carried, documentState, type RootState } from '#platform/calls/root-state.ts'

const STATE_ELEMENT_ID = 'tarnbrook-state'

/**
 * The store as the server left it, for the browser to start from: data, not script, so no policy
 * has to allow it.
 */
export function DocumentState() {
  const store = useStore<RootState>()
  return (
    <script
      type="application/json"
      id={STATE_ELEMENT_ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with `<` written as an escape.
      dangerouslySetInnerHTML={{ __html: serialise(store.getState()) }}
    />
  )
}

/** The state that this document carries, for the browser. @throws Error where it carries none. */
export function readDocumentState(): Carried {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent
  if (!text) throw new Error('The document carries no state')
  const [{ session, ...state }, brandFacts] = JSON.parse(text) as [Carried, Brand]
  return { ...state, session: { ...session, brandFacts } }
}

/** Written apart: a brand's data is most of the text, and the same in every document. */
function serialise(state: RootState): string {
  const { session, ...others } = documentState(state)
  const { brandFacts, ...ownSession } = session
  return `[${toText({ ...others, session: ownSession })},${brandText(brandFacts)}]`
}

const brandTexts = new WeakMap<Brand, string>()

function brandText(brand: Brand): string {
  const text = brandTexts.get(brand) ?? toText(brand)
  brandTexts.set(brand, text)
  return text
}

function toText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
