import * as proofs from '@tarnbrook/contract/requirements/proofs'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { confirmProof } from './confirm-proof.ts'
import { requirementOfApplication, skipProofOfIncome } from './of-application.ts'
import { readAttachment } from './read-attachment.ts'
import { removeProof, sendProof } from './send-proof.ts'
import { provideSettlementDetails } from './settlement-details.ts'

export function proofRoutes(router: Router, deps: ApiDeps): void {
  for (const { type, send, confirm, remove } of Object.values(proofs.PROOF_CALLS)) {
    router.mount(send, (request) => sendProof(deps, type, request))
    router.mount(confirm, (request) => confirmProof(deps, type, request))
    router.mount(remove, (request) => removeProof(deps, type, request))
  }
  router.mount(proofs.readAttachment, (request) => readAttachment(deps, request))
  router.mount(proofs.provideSettlementDetails, (request) => provideSettlementDetails(deps, request))
  router.mount(proofs.sendApplicationProofOfIncome, async (request) => {
    const type = 'income-application-requirement'
    return sendProof(deps, type, { ...request, ...(await requirementOfApplication(deps, type, request)) })
  })
  for (const { type, confirm } of proofs.CONFIRM_APPLICATION_PROOF)
    router.mount(confirm, async (request) =>
      confirmProof(deps, type, await requirementOfApplication(deps, type, request)),
    )
  router.mount(proofs.skipProofOfIncome, (request) => skipProofOfIncome(deps, request))
}
