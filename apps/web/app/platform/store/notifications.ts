import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface Notification {
  readonly id: number
  readonly text: string
}

/** Spec 3: a list with ascending ids, shown and hidden by id. */
export interface NotificationsState {
  readonly items: readonly Notification[]
  /** Never given twice, also when the one before it is gone. */
  readonly nextId: number
}

const NONE: NotificationsState = { items: [], nextId: 1 }

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: NONE,
  reducers: {
    notificationShown: ({ items, nextId }, { payload: text }: PayloadAction<string>) => ({
      items: [...items, { id: nextId, text }],
      nextId: nextId + 1,
    }),
    notificationHidden: (state, { payload: id }: PayloadAction<number>) => ({
      ...state,
      items: state.items.filter((item) => item.id !== id),
    }),
  },
})

export const { notificationShown, notificationHidden } = notificationsSlice.actions
