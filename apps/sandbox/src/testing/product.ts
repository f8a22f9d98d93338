import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Stands where the product's API would: receives every webhook and writes it down. */
export interface RecordingProduct {
  url: string
  received: Received[]
  /** What to answer; 200 by default. */
  answer: (request: Received) => number | Promise<number>
  /** Resolves with the first webhook, past or still to come, that fits. */
  awaitRequest(fits: (request: Received) => boolean): Promise<Received>
  stop(): Promise<void>
}

export async function startRecordingProduct(port = 0): Promise<RecordingProduct> {
  const arrivals = new EventEmitter()
  const product: RecordingProduct = {
    url: '',
    received: [],
    answer: () => 200,
    awaitRequest: async (fits) => {
      for (;;) {
        const found = product.received.find(fits)
        if (found) return found
        await once(arrivals, 'webhook')
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const takeWebhook = async (request: IncomingMessage, response: ServerResponse) => {
    const webhook = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    const status = await product.answer(webhook)
    if (status < 300) product.received.push(webhook)
    response.writeHead(status).end()
    arrivals.emit('webhook')
  }
  const server = createServer((request, response) => void takeWebhook(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  product.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return product
}
