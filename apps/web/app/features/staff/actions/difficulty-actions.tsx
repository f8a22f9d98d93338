import type { ArrangementAnswersForStaff } from '@tarnbrook/contract/arrangements/arrangement-answers'
import type { SupportNeedForStaff } from '@tarnbrook/contract/support-needs/support-needs'
import { CIRCUMSTANCES } from '#features/support-needs/circumstances.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { NoteForm } from '../press-form.tsx'
import { arrangementNoteForm, needNoteForm } from '../staff.forms.ts'
import styles from '../staff.module.css'
import { When } from '../when.tsx'

const NOTE = {
  label: 'What you agreed, or will do',
  hint: 'The borrower may ask to read it.',
  submitLabel: 'Store the note',
  told: 'The borrower isn’t emailed about it.',
}

/** What a borrower told with consent, and the note by which an item about it goes. */
export function SupportNeed({ need: { told, notes, isNoted } }: { need: SupportNeedForStaff }) {
  return (
    <Stack gap="m">
      <h2>What they told us</h2>
      <Facts
        kind="words"
        items={[
          { term: 'About', detail: told.circumstances.map((each) => CIRCUMSTANCES[each]).join('. ') },
          { term: 'Their words', detail: <span className={styles.words}>{told.words ?? 'None'}</span> },
          { term: 'Told', detail: <When at={told.toldAt} /> },
        ]}
      />
      <Notes notes={notes} />
      <NoteForm form={needNoteForm} {...NOTE} told={isNoted ? NOTE.told : `${NOTE.told} The item goes.`} />
    </Stack>
  )
}

/** What a borrower told in an arrangement, what it says to do, and the note. */
export function ArrangementAnswers({ answers }: { answers: ArrangementAnswersForStaff }) {
  return (
    <Stack gap="m">
      <h2>What they told us</h2>
      <Facts
        kind="words"
        items={[
          ...(answers.other ? [{ term: 'Their words', detail: answers.other }] : []),
          ...answers.explanations.map(({ section, text }) => ({ term: section, detail: text })),
        ]}
      />
      {answers.toDo.length > 0 ? (
        <ul>
          {answers.toDo.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : null}
      <Notes notes={answers.notes} />
      <NoteForm form={arrangementNoteForm} {...NOTE} told={`${NOTE.told} The item goes.`} />
    </Stack>
  )
}

function Notes({ notes }: Pick<SupportNeedForStaff, 'notes'>) {
  return notes.map(({ note, writtenAt }) => (
    <p key={writtenAt}>
      <When at={writtenAt} />: <span className={styles.words}>{note}</span>
    </p>
  ))
}
