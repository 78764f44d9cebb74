import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { OidcSettings } from '#platform/config/server/oidc-settings.ts'

type Faults = {
  /** It takes requests and never answers. */
  hold?: boolean
  /** It ends each connection. */
  isAway?: boolean
  /** Its description names this issuer. */
  issuer?: string
  /** Claims of its tokens that are other than they should be; undefined leaves one out. */
  claims?: Record<string, unknown>
  foreignKey?: boolean
  refusesCode?: boolean
  noToken?: boolean
  noJson?: boolean
}
type Client = { clientId: string; clientSecret: string }
type Context = { oidc: { session: { accountId: string }; provider: Provider; client: Client } }

export type TestDirectory = Awaited<ReturnType<typeof openDirectory>>

const kid = 'key-1'
const client: Client = { clientId: 'portal', clientSecret: 'a secret of the client' }
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A directory of a company, which signs in whom a test names, and lies as a test tells it. */
export async function openDirectory(redirect: string) {
  const [key, foreign] = [newKey(), newKey()]
  const faults: Faults = {}
  const held = new Set<ServerResponse>()
  let subject = ''
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider(issuer, { key, redirect })
  const callback = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.isAway) return void request.socket.destroy()
    if (faults.hold) return void held.add(response)
    if (request.url?.startsWith('/interaction/')) return provider.interactionFinished(request, response, { login: { accountId: subject } })
    const isToken = request.url === '/token'
    if (isToken && faults.noJson) return sendText(response, 200, '<p>welcome</p>', 'text/html')
    if (isToken && faults.refusesCode) return sendText(response, 400, '{"error":"invalid_grant"}')
    if (isToken || request.url?.startsWith('/.well-known/')) lie(response)
    callback(request, response)
  }

  /** Changes the answer on its way. */
  function lie(response: ServerResponse): void {
    const end = response.end.bind(response)
    response.end = ((text?: string | Buffer) => {
      const body = JSON.parse(String(text)) as Record<string, unknown>
      if (faults.issuer && 'token_endpoint' in body) body.issuer = faults.issuer
      if (typeof body.id_token === 'string') body.id_token = changeToken(body.id_token)
      if (faults.noToken) delete body.id_token
      const changed = JSON.stringify(body)
      response.setHeader('content-length', Buffer.byteLength(changed))
      return end(changed)
    }) as typeof response.end
  }

  function changeToken(token: string): string {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    return signToken(faults.foreignKey ? foreign : key, { ...claims, ...faults.claims })
  }

  const usual: OidcSettings = {
    ...client,
    issuer,
    name: '统一身份认证',
    roleClaim: '',
    roles: {},
    networks: [],
    localAccounts: undefined,
    timeoutMs: 30_000,
  }
  const settings = { ...usual }

  return {
    settings,
    faults,
    /** Whom it signs in from now on. */
    becomes(as: string): void {
      subject = as
    },
    /** As a browser does: follows the address to the sign-in and back; answers the query that comes back. */
    async signIn(url: string, as: string): Promise<string> {
      subject = as
      return followRedirects(url, redirect)
    },
    reset(): void {
      for (const name of Object.keys(faults)) delete faults[name as keyof Faults]
      for (const response of held) response.destroy()
      held.clear()
      Object.assign(settings, usual)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function createProvider(issuer: string, { key, redirect }: { key: KeyObject; redirect: string }): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirect] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc: { session, provider } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
}

async function followRedirects(from: string, until: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = from
  while (!next.startsWith(until)) {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie: sent } })
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = headers.get('location')
    if (!location) throw new Error(`the directory answered ${status} at ${next}`)
    next = new URL(location, next).href
  }
  return new URL(next).search.slice(1)
}

function signToken(key: KeyObject, claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

function sendText(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(text)
}
