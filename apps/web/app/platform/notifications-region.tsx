import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigation } from 'react-router'
import { Notifications } from '#ui/notifications/notifications.tsx'
import { type NotificationsState, notificationHidden } from './notifications.ts'

/** What was said stays until it is dismissed, or until the person goes on: another page, another form. */
export function NotificationsRegion() {
  const items = useSelector((state: { notifications: NotificationsState }) => state.notifications.items)
  const dispatch = useDispatch()
  const goesOn = useGoesOn()
  useEffect(() => {
    if (goesOn) for (const { id } of items) dispatch(notificationHidden(id))
  }, [goesOn, items, dispatch])
  return <Notifications items={items} onDismiss={(id) => dispatch(notificationHidden(id))} />
}

/** A link was followed, or a form is being sent. The page that a form leads to belongs to what was just done. */
function useGoesOn(): boolean {
  const { state, formMethod } = useNavigation()
  return state === 'submitting' || (state === 'loading' && formMethod === undefined)
}
