import { Refusal, refusals } from './refusals.ts'

/**
 * Gives every submission its RequestId (INTERFACES §2). While nobody knows whether the server has it, because the network
 * or the server failed, the same submission goes out under the same id again; once it is answered the next is a new one.
 */
export function createSubmissions() {
  const unanswered = new Map<string, string>()

  async function submit<T>(submission: string, ownId: string | undefined, send: (requestId: string) => Promise<T>): Promise<T> {
    const id = ownId ?? unanswered.get(submission) ?? newRequestId()
    unanswered.set(submission, id)
    try {
      const reply = await send(id)
      unanswered.delete(submission)
      return reply
    } catch (error) {
      if (isAnswer(error)) unanswered.delete(submission)
      throw error
    }
  }

  return { submit }
}

const noAnswers: string[] = ['', 'network', refusals.busy.code]

/** Did the server decide? A lost connection, a lost database and every fault of the server leave it open. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && !noAnswers.includes(error.code) && !error.code.startsWith('http_5')
}

/** A UUID; `crypto.randomUUID` is missing where a site is reached without TLS. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
