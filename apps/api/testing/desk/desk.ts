import type { ApiDeps } from '#deps.ts'

/** Makes a call of the API over HTTP, as who signed in by a token; fails where it is refused. */
export type DeskCall = (
  method: string,
  path: string,
  options: { as?: string; body?: unknown; key?: string; brand?: string },
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers, as the tests read it.
) => Promise<{ status: number; body: any; headers: Headers }>

export interface Desk {
  deps: ApiDeps
  call: DeskCall
  staff: { sue: DeskStaff; sam: DeskStaff; adams: DeskStaff }
}

export interface DeskStaff {
  userId: number
  token: string
}
