import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { NumberedSteps } from '#ui/trust-block/trust-block.tsx'

/** Spec 2: motor's open-banking results. No user is known: the bank sends all to the same URL. */
export const resultHandle = {
  hydrate: false,
  isListed: false,
  isAvailable: ({ key }) => key === 'motor',
} satisfies Handle

interface ResultPageProps {
  readonly title: string
  readonly lead: string
  readonly description: string
  /** What happens next, or what can be done, in order. */
  readonly steps: readonly { title: string; text: ReactNode }[]
  readonly stepsTitle: string
  readonly way: string
}

/** How a visit to the bank ended, what follows, and the way on. */
export function ResultPage({ title, lead, description, steps, stepsTitle, way }: ResultPageProps) {
  return (
    <>
      <PageHead title={title} description={description} isIndexed={false} />
      <Section width="text">
        <PageHeading caption="Your bank" title={title} lead={lead} />
        <ButtonRow>
          <LinkButton href={paths.dashboard()}>{way}</LinkButton>
        </ButtonRow>
      </Section>
      <Section title={stepsTitle} tone="tint">
        <NumberedSteps items={steps} />
      </Section>
      <Section width="text">
        <p>
          Would you rather talk to someone? Call <PhoneAndHours />. We never ask for your bank’s password or
          codes.
        </p>
      </Section>
    </>
  )
}
