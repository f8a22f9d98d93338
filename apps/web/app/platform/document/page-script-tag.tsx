import { useMatches } from 'react-router'
// Bundled apart from the app, in one file: what Vite does for a worker suits a page.
import pageScriptUrl from '#page-script/page-script.ts?worker&url'
import { routeTemplate } from '#platform/routing/route-template.ts'
import { useSession } from '#platform/store/session.ts'

/**
 * The script of every page, hydrated or not. React keeps its attributes up to date, and it watches
 * them. No `data-user` on a page made for everyone; no chat or tag manager where cards are given.
 */
export function PageScript({ nonce, knowsUser }: { nonce: string | undefined; knowsUser: boolean }) {
  const { user, chat, tagManagerUrl, isCardPage } = useSession()
  const match = useMatches().at(-1)
  return (
    <script
      defer
      type={import.meta.env.DEV ? 'module' : undefined}
      src={pageScriptUrl}
      nonce={nonce}
      suppressHydrationWarning
      data-page-script=""
      data-route={match ? routeTemplate(match.pathname, match.params) : undefined}
      data-user={knowsUser ? String(user?.id ?? '') : undefined}
      data-chat-app={isCardPage ? undefined : chat.appId}
      data-chat-widget={isCardPage ? undefined : chat.widgetUrl}
      data-tags={isCardPage ? undefined : tagManagerUrl}
    />
  )
}
