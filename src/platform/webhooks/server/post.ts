import { requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { webhookLimits } from '../rules.ts'

type Message = { headers: Record<string, string>; body: string }

/** Posts to the receiver and returns the HTTP status. */
export async function postToReceiver(url: string, message: Message, networks: readonly string[]): Promise<number> {
  const { status } = await requestGuarded(url, { method: 'POST', ...message, timeoutMs: webhookLimits.timeoutMs, networks })
  return status
}
