import type { customerNotes } from '@tarnbrook/contract/customers/customers'
import type { z } from 'zod'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NoteForm } from '../press-form.tsx'
import styles from '../staff.module.css'
import { When } from '../when.tsx'
import { customerNoteForm } from './customer.forms.ts'

/** The newest first. None is changed: another says what was wrong. */
export function Notes({ notes: { notes } }: { notes: z.output<typeof customerNotes> }) {
  return (
    <Stack gap="l">
      <Notice title="The customer may ask to read every note">
        <p>Write what was said, agreed or done, briefly. Write nothing of their health here.</p>
      </Notice>
      <NoteForm
        form={customerNoteForm}
        label="A note"
        hint="It can’t be changed afterwards. If one is wrong, write another."
        submitLabel="Store the note"
        told="The customer isn’t told."
      />
      {notes.map(({ id, note, writtenAt, writtenBy }) => (
        <div key={id}>
          <p>
            <strong>
              <When at={writtenAt} />, {writtenBy}
            </strong>
          </p>
          <p className={styles.words}>{note}</p>
        </div>
      ))}
    </Stack>
  )
}
