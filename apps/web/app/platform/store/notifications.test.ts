import { expect, test } from 'vitest'
import { notificationHidden, notificationShown, notificationsSlice } from './notifications.ts'

const { reducer, getInitialState } = notificationsSlice
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, getInitialState())

// Spec 3: a list with ascending ids, shown and hidden by id.
test('each has the next id, and the id of one that is gone is not given again', () => {
  const shown = after(notificationShown('Saved.'), notificationShown('Sent.'))
  expect(shown.items).toEqual([
    { id: 1, text: 'Saved.' },
    { id: 2, text: 'Sent.' },
  ])
  const state = [notificationHidden(2), notificationShown('Saved.')].reduce(reducer, shown)
  expect(state.items).toEqual([
    { id: 1, text: 'Saved.' },
    { id: 3, text: 'Saved.' },
  ])
})

test('one that is not there is hidden without harm', () => {
  const shown = after(notificationShown('Saved.'))
  expect(reducer(shown, notificationHidden(9)).items).toEqual(shown.items)
  expect(reducer(shown, notificationHidden(1)).items).toEqual([])
})
