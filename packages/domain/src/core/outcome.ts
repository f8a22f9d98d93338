/**
 * The one shape of what a borrower's request comes to: an object whose `kind` names the outcome. A refusal is of the kind
 * `refused` and says why in `reason`; what goes with the reason stands beside it.
 */
export type Refused<Reason extends string> = { kind: 'refused'; reason: Reason }
