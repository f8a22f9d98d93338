/** Wide enough for a slot on a sharp screen. */
const SHOWN_WIDTH = 640

/** The longest edge of a picture that was turned, which is what small print needs. */
const MOST_PIXELS = 4096

/** A small copy as a data: URL, which the content policy allows; null where it can't be drawn. */
export async function drawSmall(file: Blob): Promise<string | null> {
  try {
    const image = await createImageBitmap(file, { resizeWidth: SHOWN_WIDTH, resizeQuality: 'medium' })
    const canvas = toCanvas(image, { scale: 1, quarters: 0 })
    return canvas.toDataURL('image/jpeg')
  } catch {
    return null
  }
}

/** The picture turned clockwise as a file to send; null where this browser can't open it. */
export async function turnPicture(file: Blob, { name, quarters }: { name: string; quarters: number }) {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, MOST_PIXELS / Math.max(image.width, image.height))
    const canvas = toCanvas(image, { scale, quarters })
    const turned = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return turned && new File([turned], `${name.replace(/\.\w+$/, '')}.jpg`, { type: turned.type })
  } catch {
    return null
  }
}

function toCanvas(
  image: ImageBitmap,
  { scale, quarters }: { scale: number; quarters: number },
): HTMLCanvasElement {
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const canvas = document.createElement('canvas')
  const isOnSide = quarters % 2 === 1
  canvas.width = isOnSide ? height : width
  canvas.height = isOnSide ? width : height
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((quarters * Math.PI) / 2)
  context?.drawImage(image, -width / 2, -height / 2, width, height)
  image.close()
  return canvas
}
