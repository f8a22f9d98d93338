import type { Review } from '@tarnbrook/contract/reviews/reviews'
import { Stack } from '#ui/layout/page.tsx'
import styles from '../staff.module.css'
import { When } from '../when.tsx'

type ProofFile = Review['attachments'][number]

/** Each page as a picture that we made, large when it's pressed. The file itself is not opened. */
export function ProofFiles({ review: { id, attachments } }: { review: Review }) {
  return (
    <Stack gap="m">
      <h2>The proof</h2>
      {attachments.map((file) => (
        <Stack key={file.id} gap="s">
          <p>
            <a href={toFilePath(id, file)} target="_blank" rel="noreferrer">
              {file.name}
            </a>
            , {file.side ? `${file.side}, ` : ''}
            {file.kind.toUpperCase()}, {Math.ceil(file.bytes / 1024)} kB, sent <When at={file.sentAt} />
          </p>
          <Pages reviewId={id} file={file} />
        </Stack>
      ))}
      {attachments.length === 0 ? <p>No file: the bank shows it, below.</p> : null}
    </Stack>
  )
}

function Pages({ reviewId, file }: { reviewId: number; file: ProofFile }) {
  const pages = Array.from({ length: file.pages ?? 0 }, (_, index) => index + 1)
  return (
    <ul className={styles.pages}>
      {pages.map((page) => {
        const path = `${toFilePath(reviewId, file)}/pages/${page}`
        return (
          <li key={page}>
            <a href={path} target="_blank" rel="noreferrer">
              <img src={path} alt={`Page ${page} of ${file.name}`} loading="lazy" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function toFilePath(reviewId: number, { id }: ProofFile): string {
  return `/api/product/admin/reviews/${reviewId}/attachments/${id}`
}
