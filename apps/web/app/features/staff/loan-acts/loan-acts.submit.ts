import { newBreathingSpace } from '@tarnbrook/contract/breathing-space/breathing-spaces'
import { proposals, vehicleBack, WRITE_OFF_CAUSES } from '@tarnbrook/contract/endings/endings'
import { newPersonEvent } from '@tarnbrook/contract/person-events/person-events'
import { PROOF_TYPES } from '@tarnbrook/contract/requirements/proofs'
import { isoDayInput, moneyInput } from '@tarnbrook/contract/wire'
import { z } from 'zod'
import { send } from '#platform/routing/route.ts'
import type { FormHandlers } from '#platform/submission/submit-by-form.ts'
import { type Act, recordId } from '../act.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './loan-acts.forms.ts'

const { endpoints } = staffApi

const ofLoan = { loanId: recordId }
const shown = moneyInput
/** SI 2020/1311: looked up on the day itself. */
const register = z.literal('no', {
  error: ({ input }) =>
    input === 'yes'
      ? 'Record the breathing space instead: nothing of this may be done during one'
      : 'Look the borrower up in the register first, and choose what it says',
})
const [death, insolvency] = newPersonEvent.options

const SCHEMAS = {
  defaultNotice: z.strictObject({ ...ofLoan, register, shown }),
  terminate: proposals.terminate
    .omit({ kind: true, isInBreathingSpace: true })
    .extend({ ...ofLoan, register, shown }),
  writeOff: proposals['write-off'].omit({ kind: true }).extend({
    ...ofLoan,
    shown,
    because: z.enum(WRITE_OFF_CAUSES, { error: 'Choose because of what' }),
  }),
  sell: proposals.sell.omit({ kind: true }).extend({ ...ofLoan, shown }),
  claimDamage: proposals['claim-damage'].omit({ kind: true, shown: true }).extend(ofLoan),
  acceptPayee: proposals['accept-payee'].omit({ kind: true, shown: true }).extend(ofLoan),
  refund: proposals.refund.omit({ kind: true }).extend({ ...ofLoan, shown }),
  vehicleReturn: vehicleBack.extend({
    ...ofLoan,
    hasDamage: z.boolean({ error: 'Choose whether it’s damaged' }),
  }),
  breathingSpace: newBreathingSpace.extend({
    ...ofLoan,
    kind: z.enum(['standard', 'mental-health', 'scottish'], { error: 'Choose its kind' }),
  }),
  endBreathingSpace: z.strictObject({
    spaceId: recordId,
    how: z.enum(['ended', 'treatment-ended'], { error: 'Choose what has ended' }),
    on: isoDayInput,
  }),
  death: death.omit({ kind: true }).extend(ofLoan),
  insolvency: insolvency.omit({ kind: true }).extend(ofLoan),
  discharge: z.strictObject({ eventId: recordId, dischargedOn: isoDayInput }),
  excludedDebt: z.strictObject({ eventId: recordId }),
  startCollecting: z.strictObject(ofLoan),
  askForProof: z.strictObject({
    applicationId: recordId,
    type: z.enum(PROOF_TYPES, { error: 'Choose the proof' }),
  }),
}

const toParams = (id: number) => ({ params: { id } })

/** What each form of a loan or an application does, on the page of an item or of a loan. */
export function loanActHandlers(act: Act) {
  return {
    'default-notice': act(SCHEMAS.defaultNotice, 'done', (store, { loanId, shown: figure }) =>
      send(store, endpoints.giveDefaultNotice, {
        ...toParams(loanId),
        body: { isInBreathingSpace: false, shown: figure },
      }),
    ),
    ...proposalHandlers(act),
    'vehicle-return': act(SCHEMAS.vehicleReturn, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.recordVehicleReturn, { ...toParams(loanId), body }),
    ),
    'breathing-space': act(SCHEMAS.breathingSpace, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.recordBreathingSpace, { ...toParams(loanId), body }),
    ),
    'end-breathing-space': act(SCHEMAS.endBreathingSpace, 'done', (store, { spaceId, how, on }) =>
      send(store, endpoints.endBreathingSpace, {
        ...toParams(spaceId),
        body: how === 'ended' ? { endedOn: on } : { treatmentEndedOn: on },
      }),
    ),
    death: act(SCHEMAS.death, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.recordPersonEvent, { ...toParams(loanId), body: { kind: 'death', ...body } }),
    ),
    insolvency: act(SCHEMAS.insolvency, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.recordPersonEvent, {
        ...toParams(loanId),
        body: { kind: 'insolvency', ...body },
      }),
    ),
    discharge: act(SCHEMAS.discharge, 'done', (store, { eventId, dischargedOn }) =>
      send(store, endpoints.dischargeInsolvency, {
        ...toParams(eventId),
        body: { dischargedOn, isDebtExcluded: false },
      }),
    ),
    'excluded-debt': act(SCHEMAS.excludedDebt, 'done', (store, { eventId }) =>
      send(store, endpoints.dischargeInsolvency, { ...toParams(eventId), body: { isDebtExcluded: true } }),
    ),
    'start-collecting': act(SCHEMAS.startCollecting, 'done', (store, { loanId }) =>
      send(store, endpoints.startCollecting, toParams(loanId)),
    ),
    'ask-for-proof': act(SCHEMAS.askForProof, 'done', (store, { applicationId, type }) =>
      send(store, endpoints.askForProof, { ...toParams(applicationId), body: { type } }),
    ),
  } satisfies FormHandlers<typeof forms>
}

function proposalHandlers(act: Act) {
  return {
    terminate: act(SCHEMAS.terminate, 'done', (store, { loanId, register: _looked, ...body }) =>
      send(store, endpoints.proposeEnding, {
        ...toParams(loanId),
        body: { kind: 'terminate', isInBreathingSpace: false, ...body },
      }),
    ),
    'write-off': act(SCHEMAS.writeOff, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.proposeEnding, { ...toParams(loanId), body: { kind: 'write-off', ...body } }),
    ),
    sell: act(SCHEMAS.sell, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.proposeEnding, { ...toParams(loanId), body: { kind: 'sell', ...body } }),
    ),
    'claim-damage': act(SCHEMAS.claimDamage, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.proposeEnding, { ...toParams(loanId), body: { kind: 'claim-damage', ...body } }),
    ),
    refund: act(SCHEMAS.refund, 'proposed', (store, { loanId, ...body }) =>
      send(store, endpoints.proposeEnding, { ...toParams(loanId), body: { kind: 'refund', ...body } }),
    ),
    'accept-payee': act(SCHEMAS.acceptPayee, 'done', (store, { loanId, ...body }) =>
      send(store, endpoints.proposeEnding, { ...toParams(loanId), body: { kind: 'accept-payee', ...body } }),
    ),
  }
}
