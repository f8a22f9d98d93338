import { AwsClient } from 'aws4fetch'
import type { ApiConfig } from '#config.ts'
import { callProvider, toOutcome } from '#platform/metrics/provider-calls.ts'
import { checkedKey, type FileStore } from './port.ts'

type BucketConfig = Extract<ApiConfig['files'], { kind: 'bucket' }>

/** Files in a bucket that speaks Amazon S3's protocol, with the bucket's name in the path. */
export function createBucketStore(config: BucketConfig, timeoutMs: number): FileStore {
  const { accessKeyId, secretAccessKey, region } = config
  // The caller retries: a retry in the client would take longer than the request's deadline.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const send = (key: string, init: RequestInit & { method: 'PUT' | 'GET' | 'DELETE' }) =>
    callProvider('files', init.method, async (call) => {
      try {
        const answer = await client.fetch(`${config.url}/${config.bucket}/${checkedKey(key)}`, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        call.end(toOutcome(answer.status), answer.status)
        return answer
      } catch (error) {
        call.end('no-answer')
        throw error
      }
    })
  return {
    async put(key, bytes) {
      const headers = { 'Content-Type': 'application/octet-stream' }
      await settled(await send(key, { method: 'PUT', body: new Uint8Array(bytes), headers }), 'stored')
    },
    async get(key) {
      const answer = await send(key, { method: 'GET' })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) await settled(answer, 'read')
      return new Uint8Array(await answer.arrayBuffer())
    },
    async remove(key) {
      const answer = await send(key, { method: 'DELETE' })
      if (answer.status === 404) await answer.body?.cancel()
      else await settled(answer, 'removed')
    },
  }
}

/** Only the status is told: the body names the bucket and the key. */
async function settled(answer: Response, what: string): Promise<void> {
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`a file could not be ${what}: the bucket answered ${answer.status}`)
}
