import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useRevalidator } from 'react-router'
import type { AppStore } from '#store.ts'
import type { Destination } from '../send-file.ts'

/** The files of this page that are being sent, one after another. */
export interface Sending {
  /** Which one is on its way; nothing while none is. */
  readonly current?: { readonly name: string; readonly number: number }
  /** How many were chosen, and how many of them have arrived. */
  readonly total: number
  readonly sent: number
  /** What was refused for what it is. */
  readonly refused: readonly string[]
  /** What could not be sent, to be tried again without choosing it again. */
  readonly left: readonly File[]
  /** Why not, where that was answered: else it's the connection. */
  readonly reason?: string | undefined
}

const NOTHING: Sending = { total: 0, sent: 0, refused: [], left: [] }

interface Listeners {
  /** A file is on its way now. */
  onSending: (file: File) => void
  onArrived: (file: File, requirement: Requirement) => void
}

/**
 * Sends files with script. A file refused for what it is does not stop the others; a lost
 * connection keeps the rest. The same file is the same proof, so sending it again does no harm.
 */
export function useSending({ task, requirement, slot }: Destination, { onSending, onArrived }: Listeners) {
  const store = useStore() as AppStore
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [{ at, ...known }, setKnown] = useState<Sending & { at: string }>({ ...NOTHING, at: key })
  const place = useRef(key)
  useEffect(() => {
    place.current = key
  }, [key])
  // Another form of the page may be sent meanwhile: what comes after it is not over with it.
  const setSending = (state: Sending) => setKnown({ ...state, at: place.current })
  // A refusal is over once another form is sent; what is under way or can be tried again is not.
  const isOver = at !== key && !known.current && known.left.length === 0
  const sending = isOver ? NOTHING : known

  async function sendAll(files: readonly File[]): Promise<void> {
    const { findFileMistake: mistakeOf, sendToSlot } = await import('../send-file.ts')
    let state: Sending = { ...NOTHING, total: files.length }
    let last = requirement
    for (const [index, file] of files.entries()) {
      setSending({ ...state, current: { name: file.name, number: index + 1 } })
      onSending(file)
      const answer = await sendToSlot(store, file, { task, requirement: last, slot })
      const mistake = mistakeOf(answer)
      if (mistake) state = { ...state, refused: [...state.refused, `${file.name}: ${mistake}`] }
      else if (answer.problem?.code === 'WRONG_STATE') return void revalidate()
      else if (answer.problem) {
        const { isUnanswered, message } = answer.problem
        return setSending({ ...state, left: files.slice(index), reason: isUnanswered ? undefined : message })
      } else {
        state = { ...state, sent: state.sent + 1 }
        last = answer.data
        onArrived(file, last)
      }
    }
    setSending(state)
  }

  return {
    sending,
    /** The page is read again when it is no longer theirs: it then leads to signing in. */
    start: (files: readonly File[]) => {
      setSending({
        ...NOTHING,
        total: files.length,
        ...(files[0] && { current: { name: files[0].name, number: 1 } }),
      })
      void sendAll(files).catch(() => {
        setSending({ ...NOTHING, total: files.length, left: files })
        void revalidate()
      })
    },
    refuse: (mistake: string) => setSending({ ...NOTHING, refused: [mistake] }),
  }
}
