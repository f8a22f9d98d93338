import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, getDialect, Logger } from 'kysely-codegen'
import type { Pool } from 'pg'
import { createScratchServer } from '#testing/database.ts'
import { openDatabase } from './client.ts'

const FILE = fileURLToPath(new URL('./tables.generated.ts', import.meta.url))

/**
 * Columns whose text is from a list. State columns have the domain's tables of states as their
 * type, and the database's CHECK constraints are held to the same tables.
 */
const TYPED = [
  {
    type: 'ApplicationState',
    module: '@tarnbrook/domain/applications/application-state',
    columns: {
      'loan_application.state': 'ApplicationState',
      'application_transition.from_state': 'ApplicationState | null',
      'application_transition.to_state': 'ApplicationState',
    },
  },
  {
    type: 'LoanState',
    module: '@tarnbrook/domain/loans/loan-state',
    columns: {
      'loan.state': 'LoanState',
      'loan_transition.from_state': 'LoanState | null',
      'loan_transition.to_state': 'LoanState',
    },
  },
  {
    type: 'MandateState',
    module: '@tarnbrook/domain/direct-debit/mandate-state',
    columns: { 'mandate.state': 'MandateState' },
  },
  {
    type: 'PayoutState',
    module: '@tarnbrook/domain/payouts/payout-state',
    columns: { 'payout.state': 'PayoutState' },
  },
  {
    type: 'CollectionState',
    module: '@tarnbrook/domain/direct-debit/collection-state',
    columns: { 'collection.state': 'CollectionState' },
  },
  {
    type: 'CardPaymentState',
    module: '@tarnbrook/domain/payments/card-payment-state',
    columns: { 'card_payment.state': 'CardPaymentState' },
  },
  {
    type: 'BankPaymentState',
    module: '@tarnbrook/domain/payments/bank-payment-state',
    columns: { 'bank_payment.state': 'BankPaymentState' },
  },
  {
    type: 'ArrangementState',
    module: '@tarnbrook/domain/arrangements/arrangement-state',
    columns: { 'arrangement.state': 'ArrangementState' },
  },
  {
    type: 'ArrangementPaymentState',
    module: '@tarnbrook/domain/arrangements/arrangement-state',
    columns: { 'arrangement_payment.state': 'ArrangementPaymentState' },
  },
  {
    type: 'EarlyRepaymentState',
    module: '@tarnbrook/domain/early-repayment/early-repayment-state',
    columns: { 'early_repayment.state': 'EarlyRepaymentState' },
  },
  {
    type: 'SettlementQuoteState',
    module: '@tarnbrook/domain/settlement/settlement-quote-state',
    columns: { 'settlement_quote.state': 'SettlementQuoteState' },
  },
  {
    type: 'SettlementQuoteType',
    module: '@tarnbrook/domain/settlement/settlement-quote-state',
    columns: { 'settlement_quote.type': 'SettlementQuoteType' },
  },
  {
    type: 'RefundState',
    module: '@tarnbrook/domain/refunds/refund-state',
    columns: { 'refund.state': 'RefundState' },
  },
  {
    type: 'RefundSource',
    module: '@tarnbrook/domain/refunds/refund-state',
    columns: { 'refund.source': 'Generated<RefundSource>' },
  },
  {
    type: 'InstalmentState',
    module: '@tarnbrook/domain/loans/instalment-state',
    columns: { 'instalment.state': 'Generated<InstalmentState>' },
  },
  {
    type: 'PersonEventState',
    module: '@tarnbrook/domain/situation/person-event-state',
    columns: { 'person_event.state': 'PersonEventState' },
  },
  {
    type: 'ProductType',
    module: '@tarnbrook/domain/loans/running-loan',
    columns: { 'loan_application.product_type': 'ProductType', 'loan.product_type': 'ProductType' },
  },
  {
    type: 'CreditBand',
    module: '@tarnbrook/domain/applications/underwriting',
    columns: { 'quote.band': 'CreditBand' },
  },
  {
    type: 'LedgerAccount',
    module: '@tarnbrook/domain/loans/ledger',
    columns: { 'ledger_posting.account': 'LedgerAccount' },
  },
]

/** Columns that are typed with the texts that their CHECK constraints allow. */
const CHECKED = [
  'auth_token.strength',
  'bank_account.payee_check',
  'bank_line.state',
  'bank_line.why_unbooked',
  'breathing_space.kind',
  'collection.method',
  'contact_change.kind',
  'contact_message.channel',
  'contact_message.outcome',
  'decline_review.outcome',
  'deferred_search.kind',
  'deferred_search.result',
  'early_repayment.keep',
  'ending_notice.kind',
  'link_token.strength',
  'loan_application.declined_by',
  'loan_application.reaction',
  'message.class',
  'message.handed_to',
  'message.state',
  'person_event.insolvency_kind',
  'person_event.kind',
  'requirement.state',
  'settlement_quote.failed_method',
  'settlement_quote.payment_method',
  'staff_proposal.kind',
  'staff_proposal.state',
  'vehicle_return.damage',
]

async function checkedTypes({ pool }: { pool: Pool }): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; is_nullable: boolean; definition: string }>(
    `select t.relname || '.' || a.attname as name, not a.attnotnull as is_nullable, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and t.relname || '.' || a.attname = any($1) and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'`,
    [CHECKED],
  )
  return Object.fromEntries(
    rows.map(({ name, is_nullable, definition }) => {
      const texts = [...definition.matchAll(/'([^']+)'::text/g)].map(([, text]) => `'${text}'`)
      return [name, [...texts, ...(is_nullable ? ['null'] : [])].join(' | ')]
    }),
  )
}

/** Columns that only the database sets: an insert or update that names one does not compile. */
async function alwaysGenerated({ pool }: { pool: Pool }): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and identity_generation = 'ALWAYS'`,
  )
  return Object.fromEntries(rows.map(({ name }) => [name, 'GeneratedAlways<number>']))
}

/** The table types, read from a database to which all migrations were applied. */
async function generateTables(): Promise<string> {
  const scratch = await createScratchServer()
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-tables-'))
  try {
    const database = await scratch.createDatabase()
    const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' })
    const { db, pool, close } = openDatabase(database.url)
    try {
      return await generate({
        db,
        dialect,
        outFile: join(folder, 'tables.ts'),
        excludePattern: '{graphile_worker.*,schema_migration}',
        // The types that the pool's parsers in client.ts return.
        typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
        customImports: {
          GeneratedAlways: 'kysely',
          ...Object.fromEntries(TYPED.map(({ type, module }) => [type, module])),
        },
        overrides: {
          columns: {
            ...(await checkedTypes({ pool })),
            ...(await alwaysGenerated({ pool })),
            ...Object.fromEntries(TYPED.flatMap(({ columns }) => Object.entries(columns))),
          },
        },
        logger: new Logger('silent'),
      })
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await scratch.stop()
  }
}

const fresh = await generateTables()
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, fresh)
} else if (readFileSync(FILE, 'utf8') !== fresh) {
  console.error('tables.generated.ts differs from the migrations: node apps/api/src/db/generate-tables.ts')
  process.exitCode = 1
}
