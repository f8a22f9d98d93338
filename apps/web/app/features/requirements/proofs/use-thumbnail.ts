import { useState } from 'react'

const WIDTH = 320

/** The browser's own small copy of a picture that has arrived. */
export interface Thumbnail {
  attachmentId: number
  src: string
}

/** Null before one has arrived, and where the browser cannot draw it. */
export function useThumbnail() {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null)
  return {
    thumbnail,
    keep: async (file: File, attachmentId: number) => {
      const src = await draw(file)
      setThumbnail(src === null ? null : { attachmentId, src })
    },
  }
}

async function draw(file: File): Promise<string | null> {
  try {
    const image = await createImageBitmap(file, { resizeWidth: WIDTH })
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/jpeg')
  } catch {
    return null
  }
}
