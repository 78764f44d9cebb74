import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { MailAccount } from '#platform/mail/server/mail.ts'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** A mail server on this machine that stops when the test ends; refuses recipients of `refused`. */
export async function startSmtpServer(refused = ''): Promise<{ account: MailAccount; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(address === refused ? new Error('550 no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { account: { host: '127.0.0.1', port, security: 'off', from: 'portal@example.cn' }, received }
}

/** The decoded body and subject of a message; which encoding it travels in follows from its letters (RFC 2045, 2047). */
export function readMail({ source }: ReceivedMail): { subject: string; text: string } {
  const [head = '', body = ''] = source.split('\r\n\r\n')
  const words = head.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)
  const subject = Array.from(words, ([, kind, text = '']) =>
    kind?.toUpperCase() === 'B' ? fromBase64(text) : fromQuotedPrintable(text.replaceAll('_', ' ')),
  ).join('')
  if (/base64/i.test(head)) return { subject, text: fromBase64(body) }
  return { subject, text: /quoted-printable/i.test(head) ? fromQuotedPrintable(body) : body }
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString()
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
