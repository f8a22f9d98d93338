import type { LoanAct, LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import { type NewProposal, WRITE_OFF_CAUSES } from '@tarnbrook/contract/endings/endings'
import { Problem } from '@tarnbrook/contract/errors'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { drawNoticeOfDefault } from '#features/arrears/default-notices.ts'
import { endingKind } from '#features/endings/ending-kinds.ts'
import { toRefundFigures } from '#features/endings/ending-proposals.ts'
import { requireReturnPossible } from '#features/endings/vehicle-return.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { listAccounts, readCounted } from '#features/person-events/store-person-event.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { refuseBesideOpen } from '#platform/proposals/proposals.ts'

type Figures = Partial<Omit<LoanActs['acts'][number], 'act' | 'refusal'>>
type BreathingSpace = LoanActs['breathingSpace']

/**
 * What may be done about a loan, by the checks of the calls that do it: a form shows what it would
 * do, or why it can't. @throws Problem NOT_FOUND
 */
export async function readLoanActs(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<LoanActs> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readLoanActs' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: params.id })
    const breathingSpace = await readRunning(work, deps, loan)
    const checks = listChecks(work, deps, { loan, breathingSpace })
    const acts: LoanActs['acts'] = []
    for (const [act, check] of Object.entries(checks) as [LoanAct, () => Promise<Figures>][])
      acts.push({ act, ...NOTHING, ...(await preview(check)) })
    return {
      '@type': 'loanActs' as const,
      loanId: loan.id,
      reference: loan.reference,
      acts,
      breathingSpace,
    }
  })
}

const NOTHING = {
  refusal: null,
  owed: null,
  remedyBy: null,
  hasProtectedGoods: null,
  causes: [],
  refund: null,
}

async function preview(check: () => Promise<Figures>): Promise<Figures & { refusal?: string }> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Problem && error.code === 'WRONG_STATE') return { refusal: error.message }
    throw error
  }
}

/** Amounts and words are typed into the forms: the figures rest on none of them. */
const PROPOSALS = {
  terminate: { kind: 'terminate', reason: '', isInBreathingSpace: false },
  'write-off': { kind: 'write-off', reason: '', because: 'death' },
  sell: {
    kind: 'sell',
    reason: '',
    buyer: { name: '', address: '', phone: '', email: '' },
    price: pence(0),
  },
  'claim-damage': { kind: 'claim-damage', reason: '', damage: '', amount: pence(0) },
  'accept-payee': { kind: 'accept-payee', reason: '' },
  refund: { kind: 'refund', reason: '', amount: pence(0), told: '' },
} as const satisfies Partial<Record<LoanAct, NewProposal>>

function listChecks(
  work: Work,
  deps: ApiDeps,
  { loan, breathingSpace }: { loan: LockedLoan; breathingSpace: BreathingSpace },
): Record<LoanAct, () => Promise<Figures>> {
  const date = deps.clock.today()
  const proposal = (input: NewProposal) => async () => {
    const facts = await endingKind(input.kind).readFacts(work, deps, { loan, input, date })
    await refuseBesideOpen(work, deps.clock, loan.id)
    const { owedPence, hasProtectedGoods } = facts
    return { owed: pence(owedPence), hasProtectedGoods, refund: toRefundFigures(facts) }
  }
  /** A death or an insolvency can be recorded by the proposal itself. */
  const writeOff = async () => {
    const figures = await proposal(PROPOSALS['write-off'])()
    const nothing = await preview(proposal({ ...PROPOSALS['write-off'], because: 'nothing-recoverable' }))
    return {
      ...figures,
      causes: WRITE_OFF_CAUSES.filter((each) => each !== 'nothing-recoverable' || !nothing.refusal),
    }
  }
  const person = (kind: 'death' | 'insolvency') => async () => {
    const userIds = await listAccounts(work, { loanId: loan.id })
    const counted = await readCounted(work, deps, { userIds, kind })
    if (counted && counted.discharged_on === null)
      throw refused(kind === 'death' ? 'A death is recorded already.' : 'An insolvency is recorded already.')
    return {}
  }
  return {
    'default-notice': async () => {
      const { notice } = await drawNoticeOfDefault(work, deps, loan)
      return { owed: pence(notice.amountToRemedyPence), remedyBy: notice.remedyBy.toString() }
    },
    terminate: proposal(PROPOSALS.terminate),
    'write-off': writeOff,
    sell: proposal(PROPOSALS.sell),
    'claim-damage': proposal(PROPOSALS['claim-damage']),
    'accept-payee': proposal(PROPOSALS['accept-payee']),
    refund: proposal(PROPOSALS.refund),
    'vehicle-return': async () => {
      await requireReturnPossible(work, deps, loan)
      return {}
    },
    'breathing-space': async () => {
      if (breathingSpace) throw refused('A breathing space is recorded already.')
      return {}
    },
    death: person('death'),
    insolvency: person('insolvency'),
  }
}

async function readRunning(
  { tx }: Work,
  { clock }: ApiDeps,
  { user_id }: { user_id: number },
): Promise<BreathingSpace> {
  const row = await tx
    .selectFrom('breathing_space')
    .select(['id', 'kind', 'started_on', 'last_day'])
    .where('user_id', '=', user_id)
    .where((where) =>
      where.or([where('last_day', 'is', null), where('last_day', '>=', clock.today().toString())]),
    )
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, kind: row.kind, startedOn: row.started_on, lastDay: row.last_day } : null
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
