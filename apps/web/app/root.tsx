import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { LinkProvider } from '#ui/link/link.tsx'
import { ErrorPage } from './platform/document/error-page.tsx'
import { Frame } from './platform/document/frame.tsx'
import { ServerDocument } from './platform/document/server-document.tsx'
import { TakenOverPage } from './platform/document/taken-over-page.tsx'
import type { Handle } from './platform/routing/handle.ts'
import { RouterLink } from './platform/routing/router-link.tsx'
import { NotificationsRegion } from './platform/store/notifications-region.tsx'
import { useSession } from './platform/store/session.ts'
import '#ui/tokens/tokens.css'
import '#ui/tokens/base.css'

/** The frame of every page, the error pages too, and on the server the document round it. */
export function Layout({ children }: { children: ReactNode }) {
  // What may load the card vault is left for a new document.
  const { isCardPage, user } = useSession()
  const isHydrated = useIsHydrated()
  const { frame, navigation } = usePageHandle()
  // Providers of cards draw their fields for a light page.
  const isDark = user !== null && !isCardPage && (frame === 'account' || frame === 'form')
  const page = isHydrated ? (
    <LinkProvider anchor={isCardPage ? null : RouterLink}>
      <Frame kind={frame} navigation={navigation} notifications={<NotificationsRegion />}>
        {children}
      </Frame>
    </LinkProvider>
  ) : (
    <Frame kind={frame} navigation={navigation}>
      {children}
    </Frame>
  )
  return import.meta.env.SSR ? (
    <ServerDocument isHydrated={isHydrated} isDesk={frame === 'desk'} isDark={isDark}>
      {page}
    </ServerDocument>
  ) : (
    <TakenOverPage isDark={isDark}>{page}</TakenOverPage>
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
function usePageHandle(): Handle {
  return (useMatches().at(-1)?.handle as Handle | undefined) ?? {}
}
