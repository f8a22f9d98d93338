import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** Of our own making: ASCII, with `/` between folders. */
  name: string
  bytes: Uint8Array
}

/** A ZIP whose files are stored as they are: pictures and PDFs hardly get smaller. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const path = Buffer.from(name, 'ascii')
    const fields = describe(bytes, path.length)
    const head = Buffer.concat([word32(0x04034b50), fields, path])
    directory.push(
      // Made by version 2.0; no comment, disk or attributes.
      Buffer.concat([word32(0x02014b50), word16(20), fields, Buffer.alloc(10), word32(offset), path]),
    )
    parts.push(head, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    offset += head.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const count = word16(files.length)
  return Buffer.concat([
    ...parts,
    list,
    word32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    word32(list.length),
    word32(offset),
    word16(0),
  ])
}

/** The same in both places: version, no flags, stored, 1 January 1980, check sum and sizes. */
function describe(bytes: Uint8Array, nameLength: number): Buffer {
  const size = word32(bytes.length)
  return Buffer.concat([
    word16(20),
    Buffer.alloc(6),
    word16(0x21),
    word32(crc32(bytes)),
    size,
    size,
    word16(nameLength),
    word16(0),
  ])
}

function word16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function word32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
