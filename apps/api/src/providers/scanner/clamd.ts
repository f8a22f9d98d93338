import { createConnection } from 'node:net'
import type { ApiConfig } from '#config.ts'
import { timeLeftForProvider } from '#platform/http/deadline.ts'
import { callProvider } from '#platform/metrics/provider-calls.ts'
import type { Scanner, ScanResult } from './port.ts'

const CHUNK_BYTES = 64 * 1024
/** `stream: ` and the name of a signature. */
const MOST_ANSWER_BYTES = 1000

/** ClamAV's daemon by its INSTREAM command: the bytes go over the connection, no file is shared. */
export function createScanner({ host, port }: ApiConfig['scanner'], timeoutMs: number): Scanner {
  return {
    async scan(bytes) {
      const waitMs = Math.floor(Math.min(timeoutMs, timeLeftForProvider()))
      if (waitMs <= 0) return { kind: 'unavailable' }
      return callProvider('scanner', 'scan', async (call) => {
        const result = toResult(await exchange({ host, port, waitMs }, bytes))
        call.end(result.kind === 'unavailable' ? 'no-answer' : 'answered')
        return result
      })
    },
  }
}

/** @returns what the daemon answered before it closed the connection or the time was used up */
function exchange(to: { host: string; port: number; waitMs: number }, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection({ host: to.host, port: to.port })
    const timer = setTimeout(() => socket.destroy(), to.waitMs)
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        const chunk = bytes.subarray(start, start + CHUNK_BYTES)
        socket.write(encodeLength(chunk))
        socket.write(chunk)
      }
      socket.write(encodeLength(new Uint8Array()))
    })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('\0') || answer.length > MOST_ANSWER_BYTES) socket.destroy()
    })
    // The daemon may answer and close while we still write: the answer counts, not the error.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
  })
}

function encodeLength(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Only a whole answer in the daemon's own words counts. */
function toResult(answer: string): ScanResult {
  if (answer === 'stream: OK\0') return { kind: 'clean' }
  const [, name] = /^stream: ([\w.:()-]{1,200}) FOUND\0$/.exec(answer) ?? []
  if (name) return { kind: 'infected', name }
  return answer.startsWith('INSTREAM size limit exceeded') ? { kind: 'too-long' } : { kind: 'unavailable' }
}
