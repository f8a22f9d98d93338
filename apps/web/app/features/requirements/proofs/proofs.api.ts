import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { callMutation, createEndpointLoader } from '#platform/calls/call.ts'

type Build = Parameters<Parameters<typeof requirementsApi.injectEndpoints>[0]['endpoints']>[0]

const loadProofCalls = (type: ProofRequirementType) =>
  import('@tarnbrook/contract/requirements/proofs').then(({ PROOF_CALLS }) => PROOF_CALLS[type])

const changed = { tags: ['LoanApplication'] as const }

const sending = (build: Build, type: ProofRequirementType) =>
  callMutation(build, () => loadProofCalls(type).then(({ send }) => send), changed)
const removing = (build: Build, type: ProofRequirementType) =>
  callMutation(build, () => loadProofCalls(type).then(({ remove }) => remove), changed)
const confirming = (build: Build, type: ProofRequirementType) =>
  callMutation(build, () => loadProofCalls(type).then(({ confirm }) => confirm), {
    tags: ['LoanApplication', 'User'],
  })

const { endpoints } = requirementsApi.injectEndpoints({
  endpoints: (build) => ({
    sendIncome: sending(build, 'income-application-requirement'),
    removeIncome: removing(build, 'income-application-requirement'),
    confirmIncome: confirming(build, 'income-application-requirement'),
    sendId: sending(build, 'id-application-requirement'),
    removeId: removing(build, 'id-application-requirement'),
    confirmId: confirming(build, 'id-application-requirement'),
    sendAddress: sending(build, 'address-application-requirement'),
    removeAddress: removing(build, 'address-application-requirement'),
    confirmAddress: confirming(build, 'address-application-requirement'),
    sendLicence: sending(build, 'driving-licence-application-requirement'),
    removeLicence: removing(build, 'driving-licence-application-requirement'),
    confirmLicence: confirming(build, 'driving-licence-application-requirement'),
    sendSettlementLetter: sending(build, 'settlement-letter-requirement'),
    removeSettlementLetter: removing(build, 'settlement-letter-requirement'),
    confirmSettlementLetter: confirming(build, 'settlement-letter-requirement'),
    provideSettlementDetails: callMutation(
      build,
      createEndpointLoader(() => import('@tarnbrook/contract/requirements/proofs'))(
        'provideSettlementDetails',
      ),
      changed,
    ),
  }),
})

export const { provideSettlementDetails } = endpoints

/** The calls of each kind of proof, which answer alike, so that one is as good as another. */
export const PROOF_ENDPOINTS = {
  'proof-of-income': {
    send: endpoints.sendIncome,
    remove: endpoints.removeIncome,
    confirm: endpoints.confirmIncome,
  },
  'proof-of-id': { send: endpoints.sendId, remove: endpoints.removeId, confirm: endpoints.confirmId },
  'proof-of-address': {
    send: endpoints.sendAddress,
    remove: endpoints.removeAddress,
    confirm: endpoints.confirmAddress,
  },
  'driving-licence': {
    send: endpoints.sendLicence,
    remove: endpoints.removeLicence,
    confirm: endpoints.confirmLicence,
  },
  'settlement-letter': {
    send: endpoints.sendSettlementLetter,
    remove: endpoints.removeSettlementLetter,
    confirm: endpoints.confirmSettlementLetter,
  },
} satisfies Record<ProofTask, unknown>
