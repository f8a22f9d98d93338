import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useNavigation } from 'react-router'
import { Notifications } from '#ui/notifications/notifications.tsx'
import { type NotificationsState, notificationHidden } from './notifications.ts'

/** A notification stays until dismissed, or the next page is opened or form sent. */
export function NotificationsRegion() {
  const store = useStore<StateWithNotifications>()
  const items = useSelector(selectNotifications)
  const hide = (id: number) => void store.dispatch(notificationHidden(id))
  const goesOn = useIsNavigating()
  // What was there when they went on, and not what is said while a form is on its way.
  useEffect(() => {
    if (goesOn)
      for (const { id } of selectNotifications(store.getState())) store.dispatch(notificationHidden(id))
  }, [goesOn, store])
  return <Notifications items={items} onDismiss={hide} />
}

interface StateWithNotifications {
  notifications: NotificationsState
}

function selectNotifications({ notifications }: StateWithNotifications) {
  return notifications.items
}

/** A followed link or a form in sending. The page that a form leads to belongs to that form. */
function useIsNavigating(): boolean {
  const { state, formMethod } = useNavigation()
  return state === 'submitting' || (state === 'loading' && formMethod === undefined)
}
