import { useState } from 'react'
import { useStore } from 'react-redux'
import { documentState, type RootState } from '#platform/calls/root-state.ts'

export const STATE_ELEMENT_ID = 'tarnbrook-state'

/**
 * The store as the server left it, for the browser to start from: data, not script, so no policy has to allow it.
 * The browser keeps what the server wrote and never writes it again.
 */
export function DocumentState({ nonce }: { nonce: string | undefined }) {
  const store = useStore<RootState>()
  const [text] = useState(() => (typeof document === 'undefined' ? serialise(store.getState()) : ''))
  return (
    <>
      <script
        type="application/json"
        id={STATE_ELEMENT_ID}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with `<` written as an escape.
        dangerouslySetInnerHTML={{ __html: text }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
        dangerouslySetInnerHTML={{ __html: WITHOUT_EVAL }}
      />
    </>
  )
}

/** Zod tries `new Function` when the first schema is made, which our content policy reports: this turns it off. */
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

function serialise(state: RootState): string {
  return JSON.stringify(documentState(state)).replaceAll('<', '\\u003c')
}
