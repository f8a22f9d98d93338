import { formatDayWords } from '@tarnbrook/domain/core/display'
import { Fragment, type ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { Contents } from '#ui/contents/contents.tsx'
import { PageHeading, Section, SideColumn } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalPageProps {
  readonly title: string
  readonly description: string
  readonly lead: string
  /** An ISO date. */
  readonly updatedOn: string
  readonly sections: readonly LegalSection[]
}

/** A long page that is read for one of its parts: when changed, its contents, then each part. */
export function LegalPage({ title, description, lead, updatedOn, sections }: LegalPageProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <Section width="text" isBeside>
        <SideColumn>
          <PageHeading
            title={title}
            lead={lead}
            note={
              <>
                Last changed on{' '}
                <time dateTime={updatedOn}>{formatDayWords(Temporal.PlainDate.from(updatedOn))}</time>.
              </>
            }
          />
          <Contents items={sections} />
        </SideColumn>
        <Prose>
          {sections.map((section) => (
            <Fragment key={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </Fragment>
          ))}
        </Prose>
      </Section>
    </>
  )
}
