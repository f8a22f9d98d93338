import { createContext as createReactContext, type ReactNode, useContext } from 'react'
import { createContext } from 'react-router'

/** The number used once that lets this document's own scripts run (Content-Security-Policy). */
export const nonceContext = createContext<string | undefined>(undefined)

const Nonce = createReactContext<string | undefined>(undefined)

export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <Nonce value={nonce}>{children}</Nonce>
}

export function useNonce(): string | undefined {
  return useContext(Nonce)
}
