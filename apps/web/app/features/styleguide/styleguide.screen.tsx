import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'

export const handle = { isListed: false } satisfies Handle

interface Example {
  readonly name: string
  readonly render: () => ReactNode
}

/** All examples, from the files beside the components: what is drawn here is what ships. */
const modules = import.meta.glob<{ examples: Example[] }>('../ui/**/*.examples.tsx', { eager: true })

const examples = Object.entries(modules)
  .sort(([left], [right]) => left.localeCompare(right))
  .flatMap(([, module]) => module.examples)

export default function StyleguideScreen() {
  const brand = useBrand()
  return (
    <>
      <PageHead title="Style guide" />
      <Section width="text">
        <PageHeading
          title="Style guide"
          lead={`Every component as ${brand.shortName} shows it. Change the brand by the first part of the URL.`}
        />
        <p>
          <a href={paths.styleguideEmails()}>Every email as {brand.shortName} sends it</a>
        </p>
      </Section>
      {examples.map(({ name, render }) => (
        <Section key={name} title={name}>
          {render()}
        </Section>
      ))}
    </>
  )
}
