import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { LinkProvider } from '#ui/link/link.tsx'
import { BrandHead } from './platform/document/brand-head.tsx'
import { DocumentState } from './platform/document/document-state.tsx'
import { ErrorPage } from './platform/document/error-page.tsx'
import { Frame } from './platform/document/frame.tsx'
import { useNonce } from './platform/document/nonce.tsx'
import { PageScript } from './platform/document/page-script-tag.tsx'
import type { Handle } from './platform/routing/handle.ts'
import { RouterLink } from './platform/routing/router-link.tsx'
import { NotificationsRegion } from './platform/store/notifications-region.tsx'
import { useBrand, useSession } from './platform/store/session.ts'
import '#ui/tokens/tokens.css'
import '#ui/tokens/base.css'

/** The document of every page, the error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  const brand = useBrand()
  // What may load the card vault is left for a new document.
  const { isCardPage } = useSession()
  const nonce = useNonce()
  const isHydrated = useIsHydrated()
  const frame = useFrameKind()
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
          <LinkProvider anchor={isCardPage ? null : RouterLink}>
            <Frame kind={frame} notifications={<NotificationsRegion />}>
              {children}
            </Frame>
          </LinkProvider>
        ) : (
          <Frame kind={frame}>{children}</Frame>
        )}
        {isHydrated && (
          <>
            <DocumentState />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        <PageScript nonce={nonce} knowsUser={isHydrated} />
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

/** Where the script already runs it stays: a static page was reached without a new document. */
function useIsHydrated(): boolean {
  const isWanted = useMatches().every(({ handle }) => (handle as Handle | undefined)?.hydrate !== false)
  return isWanted || typeof document !== 'undefined'
}

/** The page itself decides, which is the last that matches the URL. */
function useFrameKind(): NonNullable<Handle['frame']> {
  const page = useMatches().at(-1)?.handle as Handle | undefined
  return page?.frame ?? 'site'
}
