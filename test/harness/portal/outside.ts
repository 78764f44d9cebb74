import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect as connectNet, type LookupFunction, type NetConnectOpts, type Socket, type TcpNetConnectOpts } from 'node:net'
import type { Outside } from '#platform/outgoing/server/guarded-request.ts'

/** A public name of the tests and the address that it has: neither is in a special-purpose registry. */
export const publicName = 'receiver.example.com'
export const publicAddress = '93.184.216.34'

/**
 * The Internet as production meets it: no internal network is allowed, names resolve to the addresses given here, and a connection to one
 * of them reaches the server of the test once the program has checked the address. Encryption is left out.
 */
export function createOutside(origin: string, names: Record<string, string[]> = { [publicName]: [publicAddress] }): Outside {
  return {
    networks: [],
    resolve(host, _, callback) {
      const found = names[host]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (found) callback(null, found)
      else callback(Object.assign(new Error(`${host} is not known`), { code: 'ENOTFOUND' }), [])
    },
    agents: { http: redirectConnections(new HttpAgent(), origin), https: redirectConnections(new HttpsAgent(), origin) },
  }
}

function redirectConnections<A extends HttpAgent>(agent: A, origin: string): A {
  return Object.assign(agent, { createConnection: (options: TcpNetConnectOpts) => connectTo(origin, options) })
}

function connectTo(origin: string, { host, lookup }: TcpNetConnectOpts): Socket {
  const isLiteral = /^[\d.]+$|:/.test(host ?? '')
  const { hostname, port } = new URL(origin)
  const checked: LookupFunction = (name, options, callback) =>
    lookup?.(name, options, (error, found) => {
      if (error || !found) callback(error, [])
      else if (options.all) callback(null, [{ address: hostname, family: 4 }])
      else callback(null, hostname, 4)
    })
  const target: NetConnectOpts = { host: isLiteral ? hostname : host, port: Number(port), lookup: checked }
  return connectNet(target)
}
