import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type HandedOver = { mobile: string; id: string; at: number }
export type SmsServer = Awaited<ReturnType<typeof startSmsServer>>

/** A fake of SendSms of Alibaba Cloud that accepts every message after a delay. */
export async function startSmsServer(answerMs: number) {
  const messages: HandedOver[] = []
  let noticed: (() => void) | undefined

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://double')
    const id = searchParams.get('OutId') ?? ''
    messages.push({ mobile: searchParams.get('PhoneNumbers') ?? '', id, at: performance.now() })
    noticed?.()
    setTimeout(() => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ Code: 'OK', Message: 'OK', BizId: `biz ${id}`, RequestId: id }))
    }, answerMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** The next message to come. */
    next: () => new Promise<void>((resolve) => (noticed = resolve)),
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
