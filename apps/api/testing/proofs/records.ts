import { pence } from '@tarnbrook/domain/core/money'
import { checkStoredProof } from '#features/applications/proofs/check-proof.ts'
import { storeProofFile } from '#features/applications/proofs/proof-files.ts'
import { reopenProof } from '#features/applications/proofs/reopen-proof.ts'
import { sealBankData, toFindings } from '#platform/bank-evidence.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { applyForLoan, becomeStrong, fetchRequirement, requestLoan, type TestBorrower } from '../journey.ts'
import type { TestApi } from '../kit.ts'
import { callProof, seedStaff, wantEverything } from './calls.ts'
import { EICAR } from './eicar.ts'
import { buildJpeg, buildPdf } from './files.ts'

type ReadAll = (token: string, ids: { application?: number }) => Promise<void>

const INCOME = 'income-application-requirement'

/** Proofs sent, not scanned, refused, sent back for different reasons, and reviewed. */
export async function proofRecords(api: TestApi, readAll: ReadAll): Promise<void> {
  const staff = await seedStaff(api)
  const read = ({ token, applicationId }: TestBorrower) => readAll(token, { application: applicationId })
  for (const [reason, note] of [
    ['unreadable', null],
    ['incomplete', 'Page 2 is missing.'],
  ] as const) {
    const { borrower, income } = await asked(api)
    const as = borrower.token
    await callProof(api, income, 'send', { as, file: buildJpeg(600, 400), name: `${reason}.jpg` })
    await callProof(api, income, 'confirm', { as })
    await read(borrower)
    const path = `/admin/reviews/${income.id}/send-back`
    await api.call('POST', path, { as: staff.token, body: { reason, note } })
    await read(borrower)
    await callProof(api, income, 'send', { as, name: 'again.pdf' })
    await read(borrower)
    await api.setFault('clamav', 'down')
    await callProof(api, income, 'send', { as, file: harmful(reason), name: `${reason}.pdf` })
    if (note !== null) await cutStoredFile(api, income.id)
    await read(borrower)
    await api.setFault('clamav', 'ok')
    await scanLate(api, income.id)
    await read(borrower)
  }
  await fromBanks(api, read)
  await everyType(api, read)
  await cards(api, read)
}

/** Income that two banks show. */
async function fromBanks(api: TestApi, read: (who: TestBorrower) => Promise<void>): Promise<void> {
  for (const bank of ['Sorrel Bank', 'Bramble Bank']) {
    const { borrower } = await asked(api)
    const { applicationId, token } = borrower
    await becomeStrong(api, token)
    const period = { from: '2026-08-01', to: '2026-11-01' }
    const findings = toFindings({ ...period, accounts: [], transactions: [] })
    const { user_id } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    const { id: dataPullId } = await api.deps.db
      .insertInto('data_pull')
      .values({
        application_id: applicationId,
        user_id,
        state: 'read',
        bank,
        from_day: period.from,
        to_day: period.to,
        consented_at: new Date(),
        consent_ends_at: new Date(),
        read_at: new Date(),
        findings_sealed: sealBankData(api.deps.config, findings),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = `/loan-applications/${applicationId}/associate-ob-data-pull`
    await api.call('POST', path, { as: token, body: { dataPullId } })
    await read(borrower)
  }
}

/** What the rules want of no one application together. */
async function everyType(api: TestApi, read: (who: TestBorrower) => Promise<void>): Promise<void> {
  const { borrower } = await asked(api)
  await wantEverything(api, borrower)
  await read(borrower)
  const licence = await fetchRequirement(api, borrower, 'driving-licence-application-requirement')
  for (const [side, width] of [
    ['front', 600],
    ['back', 610],
  ] as const) {
    await callProof(api, licence, 'send', { as: borrower.token, side, file: buildJpeg(width, 400) })
    await read(borrower)
  }
  await becomeStrong(api, borrower.token)
  const { id } = await fetchRequirement(api, borrower, 'settlement-letter-requirement')
  for (const body of [
    {
      lender: 'Bramble Loans',
      reference: 'BL-1',
      amount: 1200,
      validUntil: '2099-01-01',
      sortCode: '999990',
      accountNumber: '12345678',
    },
    {
      lender: 'Sorrel Bank',
      reference: '77 123',
      amount: 310.5,
      validUntil: '2099-02-01',
      sortCode: '999990',
      accountNumber: '12345642',
    },
  ]) {
    const path = `/v1/settlement-letter-requirements/${id}/provide-settlement-details`
    await api.call('POST', path, { as: borrower.token, body })
    await read(borrower)
  }
  for (const why of [
    { reason: 'figure-ends', holdsUntil: '2099-01-09' },
    { reason: 'figure-too-high', amountLeft: pence(1200_49) },
  ] as const) {
    await reopenLetterProof(api, { requirementId: id, applicationId: borrower.applicationId, ...why })
    await read(borrower)
  }
}

/** As a review or a signing asks for another settlement letter. */
function reopenLetterProof(api: TestApi, why: Omit<Parameters<typeof reopenProof>[1], 'now' | 'note'>) {
  return command(api.deps, systemContext('test'), { name: 'reopen' }, (work) =>
    reopenProof(work, { ...why, note: null, now: api.deps.clock.now() }),
  )
}

/** Cards without and with an amount, and the choice to name none. */
async function cards(api: TestApi, read: (who: TestBorrower) => Promise<void>): Promise<void> {
  const { borrower } = await asked(api)
  const as = borrower.token
  await becomeStrong(api, as)
  const path = 'debt-consolidation-upsell-application-requirements'
  const { [path]: id } = await wantEverything(api, borrower)
  const act = (action: string, body?: object) =>
    api.call('POST', `/v1/${path}/${id}/${action}`, { as, ...(body && { body }) })
  await act('opt-in')
  for (const [lastFour, lender, payoffAmount] of [
    ['4242', 'Bramble Bank', 250],
    ['4444', 'Sorrel Bank', 310.5],
  ] as const) {
    const vaultAlias = `tok_sandbox_cardThatEnds${lastFour}`
    const { body } = await act('credit-card', { vaultAlias, lastFour, lender })
    await read(borrower)
    const card = body.data.creditCards.at(-1).id
    await api.call('PATCH', `/v2/debt-consolidation-credit-cards/${card}/complete`, {
      as,
      body: { payoffAmount },
    })
    await read(borrower)
  }
  await act('opt-out')
  await read(borrower)
}

async function asked(api: TestApi) {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  return { borrower, income: await fetchRequirement(api, borrower, INCOME) }
}

const harmful = (which: string) => Buffer.concat([buildPdf(which), Buffer.from(EICAR)])

/** So that it is refused for what it is, and not for what it holds. */
async function cutStoredFile(api: TestApi, requirementId: number): Promise<void> {
  const { storage_key: key } = await api.deps.db
    .selectFrom('proof')
    .select('storage_key')
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow()
  await storeProofFile(api.deps, key, buildPdf('May').subarray(0, 300))
}

/** The worker's scan, of a file that was not scanned when it was sent. */
async function scanLate(api: TestApi, requirementId: number): Promise<void> {
  const { id } = await api.deps.db
    .selectFrom('proof')
    .select('id')
    .where('requirement_id', '=', requirementId)
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow()
  await checkStoredProof(api.deps, { proofId: id })
}
