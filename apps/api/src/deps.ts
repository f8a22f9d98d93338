import { createMemoryLimit, type MemoryLimited } from '@tarnbrook/contract/memory-limit'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ApiConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import type { DB } from './db/tables.generated.ts'
import { watchOutages } from './db/unavailable.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { CALL_LIMIT } from './platform/http/limits.ts'
import { createRefusals, type Refusals } from './platform/http/refusals.ts'
import type { Log } from './platform/log.ts'
import { openReplica, type Replica } from './platform/replica/replica.ts'
import { createBankPayments } from './providers/bank-payments/http.ts'
import type { BankPayments } from './providers/bank-payments/port.ts'
import { createBureau } from './providers/bureau/http.ts'
import type { Bureau } from './providers/bureau/port.ts'
import { createCardPayments } from './providers/card-payments/http.ts'
import type { CardPayments } from './providers/card-payments/port.ts'
import { createDirectDebit } from './providers/direct-debit/http.ts'
import type { DirectDebit } from './providers/direct-debit/port.ts'
import { createBucketStore } from './providers/files/bucket.ts'
import { createFolderStore } from './providers/files/folder.ts'
import type { FileStore } from './providers/files/port.ts'
import { createIdentity } from './providers/identity/http.ts'
import type { Identity } from './providers/identity/port.ts'
import type { Mail } from './providers/mail/port.ts'
import { createMail } from './providers/mail/smtp.ts'
import { createOpenBanking } from './providers/open-banking/http.ts'
import type { OpenBanking } from './providers/open-banking/port.ts'
import { createPayouts } from './providers/payouts/http.ts'
import type { Payouts } from './providers/payouts/port.ts'
import { createPostcodes } from './providers/postcodes/http.ts'
import type { Postcodes } from './providers/postcodes/port.ts'
import { createReviews } from './providers/reviews/http.ts'
import type { Reviews } from './providers/reviews/port.ts'
import { createScanner } from './providers/scanner/clamd.ts'
import type { Scanner } from './providers/scanner/port.ts'
import { createSms } from './providers/sms/http.ts'
import type { Sms } from './providers/sms/port.ts'

/** What every use case is given: the database, the clock and the providers behind their ports. */
export interface ApiDeps {
  db: Kysely<DB>
  pool: Pool
  /** Of connections that keep what is done on them: locks of a session, a channel listened to. */
  sessions: Pool
  /** Answers some reads (platform/replica); null where there is none. */
  replica: Replica | null
  clock: Clock
  config: ApiConfig
  log: Log
  refusals: Refusals
  /** The call counts of each caller, for `limitCalls`. */
  calls: MemoryLimited
  /** When to write again that a partner used a key: `noteKeyUse`. */
  keyUses: MemoryLimited
  providers: {
    bureau: Bureau
    directDebit: DirectDebit
    /** Null where no cards are taken. */
    cardPayments: CardPayments | null
    payouts: Payouts
    bankPayments: BankPayments
    openBanking: OpenBanking
    postcodes: Postcodes
    sms: Sms
    mail: Mail
    identity: Identity
    scanner: Scanner
    files: FileStore
    /** Null where we have no account with the provider. */
    reviews: Reviews | null
  }
  close(): Promise<void>
}

/** A worker's registration and the channel on which it hears of new jobs, and one to spare. */
const SESSIONS = 3

export async function createDeps(options: {
  databaseUrl: string
  /** Where `databaseUrl` is a pooler's in transaction mode: the server's own. */
  directUrl?: string | null
  /** Of a read replica. */
  readUrl?: string | null
  config: ApiConfig
  log: Log
  /** Of each query, where it is another than the product's. */
  timeoutMs?: number
}): Promise<ApiDeps> {
  const { config, log, timeoutMs, directUrl, readUrl } = options
  const opened = {
    applicationName: config.database.applicationName,
    watch: watchOutages(log),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  const isPooled = Boolean(directUrl)
  const { db, pool, close } = openDatabase(options.databaseUrl, {
    ...opened,
    max: config.database.poolSize,
    isPooled,
  })
  const direct = directUrl ? openDatabase(directUrl, { ...opened, max: SESSIONS }) : null
  const replica = readUrl ? openReplica({ url: readUrl, primary: pool, ...config.database, log }) : null
  const clock = await createClock(db, { movable: config.clockSecret !== null })
  return {
    db,
    pool,
    sessions: direct?.pool ?? pool,
    replica,
    clock,
    config,
    log,
    refusals: createRefusals(log),
    calls: createMemoryLimit({ most: CALL_LIMIT.most, windowMs: CALL_LIMIT.minutes * 60_000 }),
    keyUses: createMemoryLimit({ most: 1, windowMs: 60_000 }),
    providers: {
      bureau: createBureau(config.bureau),
      directDebit: createDirectDebit(config.directDebit, config.providerTimeoutMs),
      cardPayments: config.cardPayments && createCardPayments(config.cardPayments, config.providerTimeoutMs),
      payouts: createPayouts(config.payouts, config.providerTimeoutMs),
      bankPayments: createBankPayments(
        { ...config.payouts, ...config.bankPayments },
        config.providerTimeoutMs,
      ),
      openBanking: createOpenBanking(config.openBanking, config.providerTimeoutMs),
      postcodes: createPostcodes(config.postcodes, config.providerTimeoutMs),
      sms: createSms(config.sms, config.providerTimeoutMs),
      mail: createMail(config.mail),
      identity: createIdentity(config.identity, config.providerTimeoutMs),
      scanner: createScanner(config.scanner, config.providerTimeoutMs),
      files:
        config.files.kind === 'folder'
          ? createFolderStore(config.files.folder)
          : createBucketStore(config.files, config.providerTimeoutMs),
      reviews: config.trustpilot && createReviews(config.trustpilot, config.providerTimeoutMs),
    },
    async close() {
      await replica?.close()
      await Promise.all([close(), direct?.close()])
    },
  }
}
