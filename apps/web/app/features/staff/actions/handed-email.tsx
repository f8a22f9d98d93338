import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { EmailForStaff } from '@tarnbrook/contract/person-events/person-events'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { PrintPage } from '#ui/print-page/print-page.tsx'
import styles from '../staff.module.css'
import { When } from '../when.tsx'

/** A letter, or an email for who looks after an estate or an insolvency. It alone is printed. */
export function HandedEmail({ email }: { email: EmailForStaff }) {
  const { handedTo, subject, writtenAt, text, documents } = email
  const isLetter = handedTo === 'post'
  return (
    <Stack gap="m">
      <h2>{isLetter ? 'The letter' : 'What we wrote'}</h2>
      {text.includes(ombudsman.leafletUrl) ? (
        <p>
          Enclose <Link href={ombudsman.leafletUrl}>the leaflet of the {ombudsman.name}</Link>, printed.
        </p>
      ) : null}
      <Facts
        kind="words"
        items={[
          { term: 'Subject', detail: subject },
          { term: 'Written', detail: <When at={writtenAt} /> },
          ...(documents.length > 0
            ? [{ term: 'Documents with it', detail: documents.map(({ fileName }) => fileName).join(', ') }]
            : []),
        ]}
      />
      <section className={styles.letter} aria-label={subject}>
        {text}
      </section>
      <div>
        <PrintPage />
      </div>
    </Stack>
  )
}
