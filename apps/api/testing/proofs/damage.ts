import { createHash } from 'node:crypto'

/** Whole numbers below a bound, the same for the same seed. */
export function createRandom(seed: string): (bound: number) => number {
  let turn = 0
  return (bound) => {
    turn += 1
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32LE(0) % bound
  }
}

/** What happens to files on their way: cut, flipped, padded, mixed up, or called something else. */
const DAMAGES: Record<string, (file: Buffer, random: (bound: number) => number) => Buffer> = {
  cut: (file, random) => file.subarray(0, random(file.length)),
  beheaded: (file, random) => file.subarray(random(Math.min(file.length, 200))),
  flipped(file, random) {
    const flipped = Buffer.from(file)
    for (let count = 1 + random(30); count > 0; count -= 1) flipped[random(file.length)]! ^= 1 << random(8)
    return flipped
  },
  'flipped in its head'(file, random) {
    const flipped = Buffer.from(file)
    for (let count = 1 + random(4); count > 0; count -= 1)
      flipped[random(Math.min(file.length, 120))] = random(256)
    return flipped
  },
  padded: (file, random) => Buffer.concat([file, Buffer.alloc(random(5000), random(256))]),
  'padded before': (file, random) => Buffer.concat([Buffer.alloc(random(2000), 10), file]),
  emptied(file, random) {
    const emptied = Buffer.from(file)
    const start = random(file.length)
    return emptied.fill(0, start, Math.min(file.length, start + random(2000)))
  },
  'with a part twice'(file, random) {
    const [start, length] = [random(file.length), random(3000)]
    return Buffer.concat([file.subarray(0, start + length), file.subarray(start)])
  },
  renamed: (file) => file,
}

const NAMES = [
  'payslip.pdf',
  'IMG_0042.HEIC',
  'scan.tiff',
  'photo.exe',
  'no extension',
  '../../etc/passwd',
  'a.pdf\u202egpj',
]

/** One damaged file of `files`, and what it is called. */
export function damageFile(
  files: readonly Buffer[],
  random: (bound: number) => number,
): { file: Buffer; name: string; how: string } {
  const [how = '', damage = (file: Buffer) => file] =
    Object.entries(DAMAGES)[random(Object.keys(DAMAGES).length)] ?? []
  const file = files[random(files.length)] ?? Buffer.alloc(0)
  return { how, name: NAMES[random(NAMES.length)] ?? '', file: damage(file, random) }
}
