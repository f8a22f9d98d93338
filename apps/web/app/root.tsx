import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { BrandHead } from '#platform/brand-head.tsx'
import { DocumentState } from '#platform/document-state.tsx'
import { ErrorPage } from '#platform/error-page.tsx'
import { Frame } from '#platform/frame.tsx'
import type { Handle } from '#platform/handle.ts'
import { IslandScript } from '#platform/island-script.tsx'
import { useNonce } from '#platform/nonce.tsx'
import { NotificationsRegion } from '#platform/notifications-region.tsx'
import { RouterLink } from '#platform/router-link.tsx'
import { useBrand } from '#platform/session.ts'
import { LinkProvider } from '#ui/link/link.tsx'
import '#ui/tokens/tokens.css'
import '#ui/tokens/base.css'

/** The document of every page, the error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  const brand = useBrand()
  const nonce = useNonce()
  const isHydrated = useIsHydrated()
  return (
    <html lang="en-GB" data-brand={brand.key}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
        <BrandHead brand={brand} />
      </head>
      <body>
        {isHydrated ? (
          <LinkProvider anchor={RouterLink}>
            <Frame notifications={<NotificationsRegion />}>{children}</Frame>
          </LinkProvider>
        ) : (
          <Frame>{children}</Frame>
        )}
        {isHydrated && (
          <>
            <DocumentState nonce={nonce} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        <IslandScript nonce={nonce} knowsUser={isHydrated} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The last resort: pages fail inside `boundary.route.tsx`. */
export function ErrorBoundary() {
  return <ErrorPage />
}

/** Where the script already runs, it stays: the page was left for a static one without a new document. */
function useIsHydrated(): boolean {
  const isWanted = useMatches().every(({ handle }) => (handle as Handle | undefined)?.hydrate !== false)
  return isWanted || typeof document !== 'undefined'
}
