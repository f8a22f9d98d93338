/**
 * The one shape of an outcome: `kind` names it. A refusal has the kind `refused` and a `reason`,
 * with what belongs to the reason beside it.
 */
export type Refused<Reason extends string> = { kind: 'refused'; reason: Reason }
