import { redirect } from 'react-router'
import { notificationShown } from '#platform/store/notifications.ts'
import type { AppStore } from '#store.ts'

/**
 * Leads on and says what was done. With script the page that follows says it as a notification; without, this store is gone
 * by then, so `mark` in the URL says what happened, and the page shows it itself.
 */
export function redirectWithNotification(
  store: AppStore,
  { path, news, mark }: { path: string; news: string; mark: string },
): Response {
  if (typeof document === 'undefined') return redirect(`${path}?${mark}`)
  store.dispatch(notificationShown(news))
  return redirect(path)
}
