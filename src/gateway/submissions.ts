import { Refusal, refusals } from './refusals.ts'

/**
 * Assigns a RequestId to each submission. After a failure of network or server, when the outcome is unknown, the same submission is
 * sent under the same id again, so that the server carries it out once; after a reply the next submission gets a new id.
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
      if (isDecided(error)) unanswered.delete(submission)
      throw error
    }
  }

  return { submit }
}

const undecidedCodes: string[] = ['', 'network', 'unreadable', refusals.busy.code]

/** Whether the server has decided the submission: a lost connection, a lost database and server errors, and replies that cannot be read, leave the outcome unknown. */
export function isDecided(error: unknown): boolean {
  return error instanceof Refusal && !undecidedCodes.includes(error.code) && !error.code.startsWith('http_5')
}

/** A UUID; `crypto.randomUUID` is missing where a site is reached without TLS. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
