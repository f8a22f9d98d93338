import { randomUUID } from 'node:crypto'
import type { BorrowersPage } from '@tarnbrook/api/testing/histories/pages'
import { TEST_EDGE_SECRET, type TestApi } from '@tarnbrook/api/testing/kit'
import { createEdge } from '@tarnbrook/web/server/edge'
import { CLIENT_DIRECTORY, loadProductionBuild } from '@tarnbrook/web/server/pages/production-build'

const DAY_MS = 86_400_000

/** The pages of all sites in this process, as a signed-in browser gets them of this API. */
export async function openPages({ apiUrl }: Pick<TestApi, 'apiUrl'>): Promise<BorrowersPage> {
  const edge = await createEdge({
    apiFetch: (request) => {
      const { pathname, search } = new URL(request.url)
      const call = new Request(new Request(apiUrl + pathname + search, request), { redirect: 'manual' })
      call.headers.set('X-Edge-Secret', TEST_EDGE_SECRET)
      return fetch(call)
    },
    config: {
      env: 'local',
      buildVersion: 'histories',
      publicUrl: toSite,
      clientDirectory: CLIENT_DIRECTORY,
      chat: { appId: 'none', widgetUrl: 'http://localhost/none' },
      apiLimitMs: 60_000,
    },
    loadBuild: loadProductionBuild,
    // Of a borrower who has died each call is refused.
    log: { info() {}, warn() {}, error: console.error },
  })
  return async ({ borrower }, brand, path) => {
    const answer = await edge.fetch(
      new Request(toSite(brand) + path, {
        headers: { cookie: toCookies(borrower), accept: 'text/html', host: new URL(toSite(brand)).host },
      }),
    )
    return { status: answer.status, html: await answer.text() }
  }
}

function toSite(brand: string): string {
  return `http://${brand === 'main' ? '' : `${brand}.`}localhost:3000`
}

function toCookies({ userId, token }: { userId: number; token: string }): string {
  const now = Date.now()
  const auth = {
    userId,
    token,
    authStrength: 'strong',
    created: new Date(now).toISOString(),
    expiry: new Date(now + DAY_MS).toISOString(),
  }
  const session = { id: randomUUID(), lifetimeId: randomUUID() }
  return `session=${encode(session)}; auth=${encode(auth)}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
