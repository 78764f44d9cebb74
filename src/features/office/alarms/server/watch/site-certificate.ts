import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const timeoutMs = 10_000

/** When the certificate of an https site ends; also of one that no browser would accept. */
export async function readCertificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 443), servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${origin} does not answer`)))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
