import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { taskListPath } from './tasks.ts'

/** A step of an application without a form: the way back, its heading, and its subject. */
export function Step({
  applicationId,
  title,
  lead,
  caption = 'Your application',
  children,
}: {
  applicationId: number
  title: string
  lead?: ReactNode
  caption?: string
  children: ReactNode
}) {
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(applicationId)}>Your application</BackLink>
        <PageHeading caption={caption} title={title} lead={lead} />
        {children}
      </Section>
    </>
  )
}
