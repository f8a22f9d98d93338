/** How a database cannot be used: it cannot be reached, takes too long, or answers reads and takes no writes. */
export type Outage = 'unreachable' | 'slow' | 'takes-no-writes'

/** The database cannot be used at the moment; the same request can succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly outage: Outage

  constructor(outage: Outage, cause: Error) {
    super(cause.message, { cause })
    this.outage = outage
  }
}

/** By SQLSTATE (the first characters are a class of them) or by the code of the system. */
const OUTAGE_CODES: readonly (readonly [RegExp, Outage])[] = [
  [/^(08|28|3D)\w{3}$|^57P0[1-5]$|^53300$|^25P03$/, 'unreachable'],
  [/^E(CONN|PIPE|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN)/, 'unreachable'],
  // A disk that is full or broken, a server that only reads.
  [/^(53100|58030|25006)$/, 'takes-no-writes'],
  [/^(57014|53\w{3})$/, 'slow'],
]

/** What the driver says in words only. */
const OUTAGE_WORDS: readonly (readonly [RegExp, Outage])[] = [
  [/^Connection terminated/, 'unreachable'],
  [/is not queryable|Client was closed/, 'unreachable'],
  [/^Query read timeout$|^timeout exceeded when trying to connect$/, 'slow'],
]

/** @returns null for an error that says something of the statement and nothing of the database. */
export function outageOf(error: unknown): Outage | null {
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
  toldAt: number
  isTold: boolean
  isOver: boolean
  failures: number
}

/** A kind of outage is told this often at most, however many requests meet it and however often it comes and goes. */
const TOLD_EVERY_MS = 60_000

export type OutageWatch = ReturnType<typeof watchOutages>

/** Tells once that the database went and once that it is back, instead of once for each request. */
export function watchOutages(log: OutageLog, now = () => performance.now()) {
  const troubles = new Map<Outage, CaughtError>()
  return {
    failed({ outage, cause }: DatabaseUnavailable): void {
      const known = troubles.get(outage)
      const isTold = !known || now() - known.toldAt >= TOLD_EVERY_MS
      const failures = known && !known.isOver ? known.failures + 1 : 1
      troubles.set(outage, {
        toldAt: isTold || !known ? now() : known.toldAt,
        isTold: isTold || (known?.isOver === false && known.isTold),
        isOver: false,
        failures,
      })
      if (isTold) log.error({ outage, failures, err: cause }, 'the database cannot be used')
    },
    /** A statement went through. That one read is no sign that writes do. */
    worked(isWrite: boolean): void {
      if (troubles.size === 0) return
      for (const [outage, trouble] of troubles) {
        if (trouble.isOver || (outage === 'takes-no-writes' && !isWrite)) continue
        trouble.isOver = true
        if (trouble.isTold) log.info({ outage, failures: trouble.failures }, 'the database can be used again')
      }
    },
  }
}
