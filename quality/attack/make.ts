import type { Dice } from './dice.ts'
import { type Attack, type Request, toBytes } from './wire.ts'

/** What an attack may know: the attacker's own sign-in and application. */
export interface Known {
  token: string
  applicationId: number
  apiUrl: string
}

export type Make = (dice: Dice, known: Known) => Attack

/** What a browser says of a form or a call of our own page. */
export const ownPage = [
  ['Sec-Fetch-Site', 'same-origin'],
  ['X-Requested-With', 'tarnbrook'],
] as const

/** One flood from one address, and others that come from many. */
function address(dice: Dice): string {
  return dice.chance(0.3) ? '203.0.113.66' : `10.${dice.int(256)}.${dice.int(256)}.${dice.int(256)}`
}

/** A request to a site that HTTP allows. */
export function web(dice: Dice, kind: string, request: Request): Attack {
  return asked('web', dice, kind, request)
}

/** The same to the API's own port. */
export function api(dice: Dice, kind: string, request: Request): Attack {
  return asked('api', dice, kind, request)
}

function asked(to: 'web' | 'api', dice: Dice, kind: string, request: Request): Attack {
  const headers = [...(request.headers ?? []), ['X-Forwarded-For', address(dice)] as const]
  return { kind, to, pieces: [toBytes({ ...request, headers })], isAnswered: true }
}
