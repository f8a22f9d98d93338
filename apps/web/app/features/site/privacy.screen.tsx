import { legal } from '@tarnbrook/brands/facts/legal'
import type { Handle } from '#platform/routing/handle.ts'
import { useBrand } from '#platform/store/session.ts'
import { LegalPage } from './parts/legal-page.tsx'
import { heldAndWhy } from './parts/privacy-held.tsx'
import { yourRights } from './parts/privacy-rights.tsx'
import { sharedAndKept } from './parts/privacy-shared.tsx'

export const handle = { hydrate: false } satisfies Handle

/** UK GDPR art. 13 and 14: what someone has to be told, in the order in which it is asked. */
export default function PrivacyScreen() {
  const brand = useBrand()
  return (
    <LegalPage
      title="Privacy"
      description={`What ${brand.fullName} holds about you, why, who sees it, for how long, and your rights.`}
      lead="What we hold about you, why we hold it, who else sees it and what you can do about it."
      updatedOn={legal.lastUpdated.privacy}
      sections={[...heldAndWhy(brand), ...sharedAndKept(brand), ...yourRights(brand)]}
    />
  )
}
