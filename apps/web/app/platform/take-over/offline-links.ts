import { unansweredProblem } from '#platform/calls/unanswered.ts'
import { notificationShown } from '#platform/store/notifications.ts'
import type { AppStore } from '#store.ts'

/**
 * Offline, a link to another page of the site would lead away from what is typed in this one. It
 * says so, and the page stays.
 */
export function keepPageOffline({ dispatch }: AppStore): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (navigator.onLine || !link || link.origin !== location.origin || link.target !== '') return
      // Within the page, as from an error to its field.
      if (link.hash !== '' && link.pathname === location.pathname) return
      event.preventDefault()
      dispatch(notificationShown(unansweredProblem().message))
    },
    { capture: true },
  )
}
