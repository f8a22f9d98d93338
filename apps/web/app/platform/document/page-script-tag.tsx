import { useMatches } from 'react-router'
// Bundled apart from the app, in one file: what Vite does for a worker suits a page.
import pageScriptUrl from '#page-script/page-script.ts?worker&url'
import { routeTemplate } from '#platform/routing/route-template.ts'
import { useSession } from '#platform/store/session.ts'

/**
 * The script of every page, told by its attributes. `data-user` is left out of pages made for
 * anyone, and the chat and the tag manager where card numbers are typed.
 */
export function PageScript({ nonce, knowsUser }: { nonce: string | undefined; knowsUser: boolean }) {
  const { user, chat, tagManagerUrl, isCardPage } = useSession()
  const route = usePageRoute()
  return (
    <script
      defer
      type={import.meta.env.DEV ? 'module' : undefined}
      src={pageScriptUrl}
      nonce={nonce}
      data-page-script=""
      data-route={route}
      data-user={knowsUser ? String(user?.id ?? '') : undefined}
      data-chat-app={isCardPage ? undefined : chat.appId}
      data-chat-widget={isCardPage ? undefined : chat.widgetUrl}
      data-tags={isCardPage ? undefined : tagManagerUrl}
    />
  )
}

/** The template of the page's URL, by which it is counted. */
export function usePageRoute(): string | undefined {
  const match = useMatches().at(-1)
  return match && routeTemplate(match.pathname, match.params)
}
