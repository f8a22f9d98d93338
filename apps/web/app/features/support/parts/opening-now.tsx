import type { OpeningHours } from '@tarnbrook/brands/brand-type'
import { useEffect, useState } from 'react'

const LOOK_AGAIN_MS = 30_000

/**
 * Whether it is open now. Only the reader's page knows the time: the document has the hours, and
 * this is added and kept true while the page is open.
 */
export function OpeningNow({ hours }: { hours: OpeningHours }) {
  const [words, setWords] = useState('')
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const { openingWords } = await import('./opening.ts')
      if (!isOver) setWords(openingWords(hours, Temporal.Instant.fromEpochMilliseconds(Date.now())))
    }
    const lookQuietly = () => void look().catch(() => setWords(''))
    lookQuietly()
    const timer = setInterval(lookQuietly, LOOK_AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [hours])
  return words === '' ? null : (
    <>
      {'. '}
      <strong>{words}</strong>
    </>
  )
}
