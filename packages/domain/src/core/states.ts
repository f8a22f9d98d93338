import { aChoice, checkInput, nullable } from './input-checks.ts'

/** The states of one kind of record: what moves it between them, and their groups. */
export interface States<State extends string, Group extends string> {
  /** In the order of the table. */
  readonly all: readonly State[]
  can(from: State, to: State): boolean
  /** What moves a record between two states; from null, what begins one. None if it cannot. */
  events(from: State | null, to: State): readonly string[]
  /** The states that one may move to. */
  next(from: State): readonly State[]
  /** A function that says whether a state is in a group. */
  isInGroup(group: Group): (state: State) => boolean
  /** A function that says whether a state is one of these. */
  is(...wanted: readonly State[]): (state: State) => boolean
  /** For `checkInput`. */
  readonly check: ReturnType<typeof aChoice>
}

export type StateOf<Table> = Table extends States<infer State, never> ? State : never

/**
 * A record's one table of states. Its functions throw RangeError for a state not in it. `starts`
 * are the first states; events are sentences for `docs/states.md`.
 */
export function defineStates<const State extends string, const Group extends string = never>(table: {
  states: Readonly<
    Record<
      State,
      {
        groups?: readonly Group[]
        moves?: Readonly<Partial<Record<NoInfer<State>, readonly string[]>>>
      }
    >
  >
  starts: Readonly<Partial<Record<NoInfer<State>, readonly string[]>>>
}): States<State, Group> {
  const all = Object.keys(table.states) as State[]
  const check = aChoice(all)
  const events = (from: State | null, to: State): readonly string[] => {
    checkInput({ from, to }, { from: nullable(check), to: check })
    return (from === null ? table.starts : table.states[from].moves)?.[to] ?? []
  }
  const can = (from: State, to: State): boolean => events(from, to).length > 0
  const ask = (isWanted: (state: State) => boolean) => (state: State) => {
    checkInput({ state }, { state: check })
    return isWanted(state)
  }
  return {
    all,
    check,
    events,
    can,
    next: (from) => all.filter((to) => can(from, to)),
    isInGroup: (group) => ask((state) => table.states[state].groups?.includes(group) ?? false),
    is: (...wanted) => ask((state) => wanted.includes(state)),
  }
}
