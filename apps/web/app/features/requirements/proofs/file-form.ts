import { isProofTask } from '#features/requirements/tasks.ts'
import type { FileForm } from '#platform/routing/handle.ts'
import { sendProofForm } from './proofs.forms.ts'

/** The form that takes files, on the pages of the proofs only. */
export const proofFileForm: FileForm = {
  id: sendProofForm.id,
  isPresent: (query) => isProofTask(query.get('task')),
}
