import type { ReactNode } from 'react'
import { Links, Scripts, ScrollRestoration } from 'react-router'
import { useBrand, useSession } from '#platform/store/session.ts'
import { BrandHead, DarkHead } from './brand-head.tsx'
import { DocumentState } from './document-state.tsx'
import { useNonce } from './nonce.tsx'
import { PAGE_ELEMENT_ID } from './page-element.ts'
import { PageScript } from './page-script-tag.tsx'

/**
 * The document round a page, written by the server alone: the browser takes over the page only, so
 * that nothing that a visitor's tools put into the document is in its way.
 */
export function ServerDocument({
  isHydrated,
  isDesk,
  isLight,
  children,
}: {
  isHydrated: boolean
  isDesk: boolean
  /** Whatever the device is set to. */
  isLight: boolean
  children: ReactNode
}) {
  const brand = useBrand()
  const nonce = useNonce()
  const { theme = 'system' } = useSession()
  return (
    <html lang="en-GB" data-brand={brand.key}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
        {/* The first of two colours whose media holds is the browser's. */}
        {isHydrated && !isDesk && <DarkHead brand={brand} theme={theme} isOn={!isLight} />}
        <BrandHead brand={brand} />
      </head>
      <body>
        <div id={PAGE_ELEMENT_ID}>{children}</div>
        {isHydrated && (
          <>
            <DocumentState />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        {/* It counts pages, and asks about cookies: what visitors are asked. */}
        {isDesk ? null : <PageScript nonce={nonce} knowsUser={isHydrated} />}
      </body>
    </html>
  )
}
