import { useState } from 'react'

const WIDTH = 320

/** A small copy of a chosen picture; null where the browser cannot draw it. */
export function useThumbnail() {
  const [picture, setPicture] = useState<string | null>(null)
  return {
    picture,
    show: (file: File | undefined) => {
      setPicture(null)
      if (file) void draw(file).then(setPicture)
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
