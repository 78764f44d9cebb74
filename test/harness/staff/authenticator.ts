import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id?: string } }
type Faults = { origin?: string; challenge?: string; isVerified?: boolean; counter?: number; rpId?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const flag = { present: 1, verified: 4, attested: 0x40 }

/** An authenticator in software, as a browser speaks with it: `register` and `assert` answer the JSON that the browser sends. */
export function createAuthenticator(site = 'https://www.example.cn') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(24)
  let counter = 0

  function toClientData(type: string, options: Options, faults: Faults): Buffer {
    const { origin = site, challenge = options.challenge } = faults
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function toData(rpId: string, { isVerified = true, counter: told }: Faults, attested = Buffer.alloc(0)): Buffer {
    const flags = flag.present | (isVerified ? flag.verified : 0) | (attested.length > 0 ? flag.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(told ?? ++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  function toResponse(response: Record<string, string>): string {
    const encoded = id.toString('base64url')
    return JSON.stringify({ id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {}, response })
  }

  return {
    id: id.toString('base64url'),
    register(text: string, faults: Faults = {}): string {
      const options = JSON.parse(text) as Options
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (label: number, value: string) => [Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]
      const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...coordinate(0x21, x), ...coordinate(0x22, y)])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = toData(faults.rpId ?? options.rp?.id ?? '', faults, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return toResponse({
        clientDataJSON: toClientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    assert(text: string, faults: Faults = {}): string {
      const options = JSON.parse(text) as Options
      const clientData = toClientData('webauthn.get', options, faults)
      const data = toData(faults.rpId ?? options.rpId ?? '', faults)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return toResponse({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
