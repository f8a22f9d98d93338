import type { Loan } from '@tarnbrook/contract/loans/loans'
import { Stack } from '#ui/layout/page.tsx'
import { SignedDocuments } from './signed-documents.tsx'
import { HowItWasSigned } from './signing.tsx'
import { StatementsAndNotices } from './statements-and-notices.tsx'
import { WhatWasAgreed } from './what-was-agreed.tsx'

/** Everything on paper: each opens in the viewer, or is saved as a file. */
export function Documents({ loan }: { loan: Loan }) {
  return (
    <Stack gap="l">
      <SignedDocuments loan={loan} />
      <StatementsAndNotices loan={loan} />
      <WhatWasAgreed loan={loan} />
      <HowItWasSigned loan={loan} />
    </Stack>
  )
}
