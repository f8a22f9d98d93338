/**
 * Why a database cannot be used; `takes-no-writes` still answers reads. An `overload` is ours: it
 * answered others meanwhile, or this process was too busy to look.
 */
export type Outage = 'unreachable' | 'slow' | 'takes-no-writes' | 'overload'

/** What the log and `/readyz` say. */
export function describeOutage(outage: Outage): string {
  return outage === 'overload' ? 'more is asked than can be answered' : 'the database cannot be used'
}

/** The database cannot be used at the moment; the same request can succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly outage: Outage

  constructor(outage: Outage, cause: Error) {
    super(cause.message, { cause })
    this.outage = outage
  }
}

/** A lock was waited for in vain: a migration, or another change of the same row, has it. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** By SQLSTATE (the first characters are a class) or by the error code of the operating system. */
const OUTAGE_CODES: readonly (readonly [RegExp, Outage])[] = [
  [/^(08|28|3D)\w{3}$|^57P0[1-5]$|^53300$|^25P03$/, 'unreachable'],
  [/^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN)/, 'unreachable'],
  // The disk is full or broken, or the server is read-only.
  [/^(53100|58030|25006)$/, 'takes-no-writes'],
  [/^(57014|53\w{3})$/, 'slow'],
]

/** What the driver reports only in its message. */
const OUTAGE_WORDS: readonly (readonly [RegExp, Outage])[] = [
  [/^Connection terminated/, 'unreachable'],
  [/is not queryable|Client was closed/, 'unreachable'],
  [/^Query read timeout$|^timeout exceeded when trying to connect$/, 'slow'],
]

/** @returns null for an error that is about the statement and not about the database. */
export function findOutage(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  const by = typeof code === 'string' ? OUTAGE_CODES : OUTAGE_WORDS
  const text = typeof code === 'string' ? code : error.message
  return by.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

interface OutageLog {
  error(facts: object, message: string): void
  info(facts: object, message: string): void
}

interface CaughtError {
  loggedAt: number
  isLogged: boolean
  isOver: boolean
  failures: number
}

/** One kind of outage is logged at most this often, however often it recurs. */
const LOGGED_EVERY_MS = 60_000

export type OutageWatch = ReturnType<typeof watchOutages>

/** Logs once that the database is unavailable and once that it is back, not for each request. */
export function watchOutages(log: OutageLog, now = () => performance.now()) {
  const outages = new Map<Outage, CaughtError>()
  let answeredAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether what waited so long in vain did so while the database answered others. */
    isOverload(waitedMs: number): boolean {
      return now() - answeredAt < waitedMs / 2
    },
    failed({ outage, cause }: DatabaseUnavailable): void {
      const known = outages.get(outage)
      const isLogged = !known || now() - known.loggedAt >= LOGGED_EVERY_MS
      const failures = known && !known.isOver ? known.failures + 1 : 1
      outages.set(outage, {
        loggedAt: isLogged || !known ? now() : known.loggedAt,
        isLogged: isLogged || (known?.isOver === false && known.isLogged),
        isOver: false,
        failures,
      })
      if (isLogged) log.error({ outage, failures, err: cause }, describeOutage(outage))
    },
    /** A statement succeeded. A successful read does not show that writes succeed. */
    worked(isWrite: boolean): void {
      answeredAt = now()
      if (outages.size === 0) return
      for (const [outage, failure] of outages) {
        if (failure.isOver || (outage === 'takes-no-writes' && !isWrite)) continue
        failure.isOver = true
        if (failure.isLogged) log.info({ outage, failures: failure.failures }, describeEnd(outage))
      }
    },
  }
}

function describeEnd(outage: Outage): string {
  return outage === 'overload' ? 'what is asked can be answered again' : 'the database can be used again'
}
