import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { World } from '../world.ts'

export interface ScannerServer {
  port: number
  close(): Promise<void>
}

/** The daemon's own default (StreamMaxLength). */
const MAX_BYTES = 25 * 1024 * 1024
const COMMAND = 'zINSTREAM\0'

/** The EICAR test file: every scanner finds it, and it does nothing. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

/** ClamAV's daemon, as far as INSTREAM: it finds the EICAR test file, and nothing else. */
export async function startScannerServer(world: World, port: number): Promise<ScannerServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    void world.faults.strikes('clamav').then((isDown) => {
      if (isDown) socket.destroy()
      else return serve(socket)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function serve(socket: Socket): Promise<void> {
  const reader = createReader(socket)
  const command = await reader.take(COMMAND.length)
  if (command?.toString('latin1') !== COMMAND) return void socket.end('UNKNOWN COMMAND\0')
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const length = (await reader.take(4))?.readUInt32BE() ?? 0
    if (length === 0) break
    size += length
    if (size > MAX_BYTES) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const chunk = await reader.take(length)
    if (!chunk) return
    chunks.push(chunk)
  }
  const isFound = Buffer.concat(chunks).includes(EICAR)
  socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
}

/** Takes so many bytes from a connection at a time; null once it has ended. */
function createReader(socket: Socket) {
  const input: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]()
  let parts: Buffer[] = []
  let size = 0
  return {
    async take(length: number): Promise<Buffer | null> {
      while (size < length) {
        const { value, done } = await input.next().catch(() => ({ value: undefined, done: true }))
        if (done || !value) return null
        parts.push(value)
        size += value.length
      }
      const bytes = Buffer.concat(parts)
      parts = [bytes.subarray(length)]
      size -= length
      return bytes.subarray(0, length)
    },
  }
}
