import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { useRef, useState } from 'react'
import { paths } from '#platform/routing/paths.ts'

const loadPictures = () => import('./pictures.ts')

/** What the browser knows of a file that was sent from this page. */
interface Known {
  /** As it was chosen, from which each turn is drawn: a copy of a copy gets worse. */
  original: Blob
  quarters: number
}

/**
 * Pictures of files that this page sends: of the one on its way, and of those that have arrived, by
 * their ids. Turning one makes another file of it, which is what is sent.
 */
export function usePictures() {
  const [current, setCurrent] = useState<{ file: File; src: string | null } | null>(null)
  const [arrived, setArrived] = useState<ReadonlyMap<number, string>>(new Map())
  const known = useRef(new Map<number, Known>())
  const turned = useRef<{ file: File; known: Known } | null>(null)

  return {
    current: current?.src ?? null,
    arrived,
    show: async (file: File) => {
      setCurrent({ file, src: null })
      const src = await (await loadPictures()).drawSmall(file)
      setCurrent((shown) => (shown?.file === file ? { file, src } : shown))
    },
    keep: async (file: File, id: number) => {
      const ofTurned = turned.current?.file === file ? turned.current.known : null
      known.current.set(id, ofTurned ?? { original: file, quarters: 0 })
      const src = await (await loadPictures()).drawSmall(file)
      if (src !== null) setArrived((before) => new Map(before).set(id, src))
    },
    /** A quarter clockwise. Null where neither the browser nor we have it as it can be drawn. */
    turn: async ({ id, name }: Attachment): Promise<File | null> => {
      const { turnPicture } = await loadPictures()
      const before = known.current.get(id)
      const quarters = ((before?.quarters ?? 0) + 1) % 4
      const turnOriginal = async (original: Blob, quarters: number) => {
        const file = await turnPicture(original, { name, quarters })
        if (file) turned.current = { file, known: { original, quarters } }
        return file
      }
      // A photo that this browser can't open is stored as one that it can.
      return (
        (before && (await turnOriginal(before.original, quarters))) ??
        (await turnOriginal(await readStored(id), 1))
      )
    },
  }
}

async function readStored(id: number): Promise<Blob> {
  const answer = await fetch(paths.attachment(id))
  return answer.ok ? answer.blob() : new Blob()
}
