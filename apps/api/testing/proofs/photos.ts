import sharp, { type Sharp } from 'sharp'

/** Where a phone writes that a photo was taken, and with what. */
const CAMERA = {
  IFD0: { Make: 'Apple', Model: 'iPhone 15' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  },
}

/** A picture of noise, which takes the most bytes, blue on its left and red on its right. */
export function drawNoise(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const half = Math.floor(width / 2)
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } }).composite([
    { input: { create: { width: half, height, channels: 4, background: '#0000ff80' } }, left: 0, top: 0 },
    {
      input: { create: { width: width - half, height, channels: 4, background: '#ff000080' } },
      left: half,
      top: 0,
    },
  ])
}

/** As a phone writes it: held upright, with the place. */
export async function buildPhoto(
  format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif',
  {
    width,
    height,
    orientation = 6,
    quality = 90,
  }: { width: number; height: number; orientation?: number; quality?: number },
): Promise<Buffer> {
  const picture = sharp(await drawNoise(width, height).png().toBuffer())
  const written = picture.withExif(CAMERA).withMetadata({ orientation })
  return written.toFormat(format, format === 'png' ? {} : { quality }).toBuffer()
}

/**
 * 96 by 64 pixels, blue on the left and red on the right, with the place: made by `heif-enc` of
 * libheif, because nothing of npm writes the codec of iPhones.
 */
export const HEIC_PHOTO: Buffer = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAYgACAAAAAAIGAAEAAAAAAAABUgAAADhpaW5mAAAA',
    'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAA',
    'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbq',
    'SSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAA',
    'AAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAbxtZGF0AAAAXigBrwng40ecuq///tjD97/Jez//kZfpIAh1',
    '48ZMyzD2uo89HLVn/3a2SUaMgbjFbn9PH/TuV1dI5VXPDkqto0+rHPQq59e6CvAGYVR61g7y2p8Hdje/3TBv4T3Wa4AAAAAASUkq',
    'AAgAAAAJAA8BAgAGAAAAlAAAABABAgAKAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAA',
    'AgAAABMCAwABAAAAAQAAAGmHBAABAAAAmgAAACWIBAABAAAA6AAAAAAAAABIAAAAAQAAAEgAAAABAAAAaVBob25lIDE1AEFwcGxl',
    'AAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABgAAAAA6AEAAEAAABAAAAA',
    'AAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAAA2AQAAAwACAAIAAABXAAAABAAFAAMAAAAeAQAAAAAAAAAAAAABAAAABwAAAAEAAAAA',
    'AAAAAQAAADMAAAABAAAAHgAAAAEAAAAAAAAAAQAAAA==',
  ].join(''),
  'base64',
)
