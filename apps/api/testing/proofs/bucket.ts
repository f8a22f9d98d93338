import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret-of-the-test-bucket', region: 'eu-west-2' }

/** A bucket that speaks S3's protocol and checks the signature of each call. */
export async function startBucket() {
  const files = new Map<string, Buffer>()
  const fault = { status: null as number | null }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const isOurs = await isSigned(request, url + path, body)
    const status = fault.status ?? (isOurs ? 200 : 403)
    const found = status === 200 ? METHODS[request.method ?? '']?.(path, body) : null
    response.writeHead(found === undefined ? 404 : status).end(found)
  }

  const METHODS: Record<string, (path: string, body: Buffer) => Buffer | null | undefined> = {
    GET: (path) => files.get(path),
    PUT(path, body) {
      files.set(path, body)
      return null
    },
    DELETE(path) {
      files.delete(path)
      return null
    },
  }

  return {
    config: { kind: 'bucket' as const, url, bucket: 'files', ...KEYS },
    files,
    fault,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Signs what arrived once more, with the same key and time, and compares. */
async function isSigned(request: IncomingMessage, url: string, body: Buffer): Promise<boolean> {
  const { authorization = '', 'x-amz-date': datetime, 'content-type': contentType } = request.headers
  const signer = new AwsV4Signer({
    ...KEYS,
    url,
    service: 's3',
    datetime: String(datetime),
    method: request.method ?? 'GET',
    headers: contentType ? { 'Content-Type': contentType } : {},
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  const { headers } = await signer.sign()
  return headers.get('authorization') === authorization
}
