import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** TrueLayer's signature: a detached ES512 JWS over method, path, chosen headers and raw body. */
export interface SignedParts {
  method: 'POST' | 'GET'
  path: string
  headers: [name: string, value: string][]
  body: string
}

export interface SigningKey {
  kid: string
  privateJwk: JsonWebKey
  publicJwk: JsonWebKey & { kid: string; alg: string; use: string }
}

export function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' })
  const kid = crypto.randomUUID()
  return {
    kid,
    privateJwk: privateKey.export({ format: 'jwk' }),
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES512', use: 'sig' },
  }
}

export function signParts(key: SigningKey, parts: SignedParts, jku?: string): string {
  const header = base64url(
    JSON.stringify({
      alg: 'ES512',
      kid: key.kid,
      tl_version: '2',
      tl_headers: parts.headers.map(([name]) => name).join(','),
      ...(jku ? { jku } : {}),
    }),
  )
  const signature = sign('sha512', signingInput(header, parts), {
    key: createPrivateKey({ key: key.privateJwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `${header}..${signature.toString('base64url')}`
}

/** `getHeader` reads a request header by name; `paths` are the possible spellings of the path. */
export function verifyParts(
  publicKeyPem: string,
  token: string,
  request: {
    method: 'POST' | 'GET'
    paths: string[]
    body: string
    getHeader: (name: string) => string | undefined
  },
): boolean {
  const [header = '', payload, signature = ''] = token.split('.')
  if (payload !== '') return false
  const names = signedHeaderNames(header)
  if (!names) return false
  const headers = names.map((name): [string, string] => [name, request.getHeader(name) ?? ''])
  const key = { key: createPublicKey(publicKeyPem), dsaEncoding: 'ieee-p1363' } as const
  return request.paths.some((path) =>
    verify(
      'sha512',
      signingInput(header, { method: request.method, path, headers, body: request.body }),
      key,
      Buffer.from(signature, 'base64url'),
    ),
  )
}

function signedHeaderNames(header: string): string[] | null {
  try {
    const parsed = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
    if (parsed.alg !== 'ES512' || parsed.tl_version !== '2') return null
    const names = String(parsed.tl_headers ?? '')
    return names === '' ? [] : names.split(',')
  } catch {
    return null
  }
}

function signingInput(header: string, { method, path, headers, body }: SignedParts): Buffer {
  const head = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  return Buffer.from(`${header}.${base64url(`${head}\n${body}`)}`)
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')
