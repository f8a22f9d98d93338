import { redirect } from 'react-router'
import { notificationShown } from '#platform/store/notifications.ts'
import type { AppStore } from '#store.ts'

/**
 * Leads on and says what was done. With script, as a notification on the next page; without, this
 * store is gone, so `mark` in the URL says it, and the page shows it.
 */
export function redirectWithNotification(
  store: AppStore,
  { path, news, mark }: { path: string; news: string; mark: string },
): Response {
  if (typeof document === 'undefined') return redirect(`${path}?${mark}`)
  store.dispatch(notificationShown(news))
  return redirect(path)
}
