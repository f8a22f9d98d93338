import { defineStates, type StateOf } from '../core/states.ts'

/**
 * A death or an insolvency of a person, as staff record it. It counts from the record on, so that
 * no money is asked for meanwhile; a second member of staff confirms or rejects it.
 */
const personEventStates = defineStates({
  states: {
    recorded: {
      groups: ['counted'],
      moves: {
        confirmed: [
          'another member of staff confirms it',
          'another member of staff approves a write-off because of it',
        ],
        rejected: ['another member of staff finds that it is not so'],
      },
    },
    confirmed: { groups: ['counted'] },
    rejected: {},
  },
  starts: { recorded: ['staff record it', 'staff propose a write-off because of it'] },
})

export const PERSON_EVENT_STATES = personEventStates.all

export type PersonEventState = StateOf<typeof personEventStates>

export const personEventCan = personEventStates.can

export const personEventEvents = personEventStates.events

/** Whether it counts: an insolvency until its discharge, and for debts of before after it. */
export const isPersonEventCounted = personEventStates.isInGroup('counted')
