import type { Locator } from '@playwright/test'
import type { Trip } from '../../e2e/support/journey.ts'
import type { PageActions } from '../../e2e/support/page-actions.ts'

/** What a task takes of a person. */
export interface Count {
  /** Pages arrived at. */
  pages: number
  /** Boxes typed into and lists chosen from. */
  fields: number
  /** Buttons, links, radios, checkboxes and disclosures pressed, the links in emails among them. */
  taps: number
  /** Those of the fields that are lists. */
  lists: number
  /** Characters typed. */
  characters: number
}

/** Someone whose pages, fields and taps are counted. */
export interface CountedTrip extends Trip {
  count: Count
  /** For what is outside the main part of the page, or neither a button nor a link. */
  tap: (target: Locator) => Promise<void>
  /** Types into a box, or chooses from a list. */
  fillField: (target: Locator, value: string) => Promise<void>
}

/** A task walked by one person: what it took of them. */
export type Task = (trip: Trip) => Promise<CountedTrip>

const SECONDS = { page: 5, tap: 2, character: 1 / 3 }

/** The same person, counted from zero. Steps that only lead to a task use `trip` itself. */
export function counted(trip: Trip): CountedTrip {
  const count: Count = { pages: 0, fields: 0, taps: 0, lists: 0, characters: 0 }
  return {
    ...trip,
    count,
    actions: countedActions(trip.actions, count),
    onPage: () => {
      count.pages += 1
    },
    tap: async (target) => {
      count.taps += 1
      await target.click()
    },
    fillField: async (target, value) => {
      if (await target.evaluate((element) => element instanceof HTMLSelectElement)) {
        countList(count)
        await target.selectOption({ label: value })
      } else {
        countBox(count, value)
        await target.fill(value)
      }
    },
  }
}

function countedActions(actions: PageActions, count: Count): PageActions {
  const tapped =
    <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      count.taps += 1
      await act(...given)
    }
  return {
    fill: async (label, value, group) => {
      countBox(count, value)
      await actions.fill(label, value, group)
    },
    select: async (label, option) => {
      countList(count)
      await actions.select(label, option)
    },
    choose: tapped(actions.choose),
    tick: tapped(actions.tick),
    press: tapped(actions.press),
    attach: tapped(actions.attach),
  }
}

function countBox(count: Count, typed: string): void {
  count.fields += 1
  count.characters += typed.length
}

function countList(count: Count): void {
  count.fields += 1
  count.lists += 1
}

/** Five seconds to read a page, two for a tap or a choice, one to type three characters. */
export function calculateSeconds({ pages, taps, lists, characters }: Count): number {
  return Math.round(pages * SECONDS.page + (taps + lists) * SECONDS.tap + characters * SECONDS.character)
}
