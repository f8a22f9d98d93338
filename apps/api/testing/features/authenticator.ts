import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
}

/** A device that makes passkeys and answers with them, as a browser does (WebAuthn level 3). */
export function createAuthenticator(site: { rpID: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** User present; unlocked too unless told otherwise. */
  const authData = (isUnlocked: boolean, attested?: Buffer) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isUnlocked ? 0x04 : 0) | (attested ? 0x40 : 0)
    const hash = createHash('sha256').update(site.rpID).digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Sets how often it was used: one that was copied is behind. */
    rewind(to: number) {
      counter = to
    },

    make(options: Options): string {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(true, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return toAnswer({
        clientDataJSON: clientData('webauthn.create', options, site.origin),
        attestationObject: attestation,
      })
    },

    answer(options: Options, { origin = site.origin, isUnlocked = true } = {}): string {
      const clientDataJSON = clientData('webauthn.get', options, origin)
      const authenticatorData = authData(isUnlocked)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = sign('sha256', signed, privateKey)
      return toAnswer({ clientDataJSON, authenticatorData, signature })
    },
  }

  function toAnswer(parts: Record<string, Buffer>): string {
    const response = Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    )
    const credential = id.toString('base64url')
    return JSON.stringify({
      id: credential,
      rawId: credential,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  }
}
