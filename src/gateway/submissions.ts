import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { Refusal, refusals } from './refusals.ts'

/** What is sent, as text: equal texts are one submission. */
type Submission = { text: string; survivesReload: true | undefined }

const toStorageKey = (text: string) => `unanswered ${text}`

/**
 * Assigns a RequestId to each submission. After a failure of network or server, when the outcome is unknown, the same submission is
 * sent under the same id again, so that the server carries it out once; after a reply the next submission gets a new id.
 */
export function createSubmissions() {
  const unanswered = new Map<string, string>()

  function keep({ text, survivesReload }: Submission, id: string | undefined): void {
    if (id) unanswered.set(text, id)
    else unanswered.delete(text)
    if (survivesReload) storeTab(toStorageKey(text), id)
  }

  async function submit<T>(submission: Submission, send: (requestId: string) => Promise<T>): Promise<T> {
    const { text, survivesReload } = submission
    const id = unanswered.get(text) ?? (survivesReload && readTab<string>(toStorageKey(text))) ?? newRequestId()
    keep(submission, id)
    try {
      const reply = await send(id)
      keep(submission, undefined)
      return reply
    } catch (error) {
      if (isDecided(error)) keep(submission, undefined)
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
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
