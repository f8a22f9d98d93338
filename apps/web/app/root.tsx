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
  const isStatic = useIsStatic()
  // Where the script already runs it stays: a static page was reached without a new document.
  const isHydrated = !isStatic || typeof document !== 'undefined'
  const { frame, navigation } = usePageHandle()
  // Static pages are the same for everybody; providers of cards draw their fields for a light page.
  const isLight = !user || isStatic || isCardPage || frame === 'desk'
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
    <ServerDocument isHydrated={isHydrated} isDesk={frame === 'desk'} isLight={isLight}>
      {page}
    </ServerDocument>
  ) : (
    <TakenOverPage isLight={isLight}>{page}</TakenOverPage>
  )
}

export default function App() {
  return <Outlet />
}

/** The last resort: pages fail inside `boundary.route.tsx`. */
export function ErrorBoundary() {
  return <ErrorPage />
}

function useIsStatic(): boolean {
  return useMatches().some(({ handle }) => (handle as Handle | undefined)?.hydrate === false)
}

/** The page itself decides, which is the last that matches the URL. */
function usePageHandle(): Handle {
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const { frame, navigation } = (handle ?? {}) as Handle
  // The style sheet of a page that was not read is not in the document: its navigation needs it.
  return loaderData === undefined ? { frame } : { frame, navigation }
}
