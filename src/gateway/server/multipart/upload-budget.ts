import { Refusal, refusals } from '../../refusals.ts'
import { HttpRefusal } from '../http-body.ts'

export type UploadLimits = {
  /** Bytes of one account's uploads at once. */
  perAccount: number
  /** Bytes of all uploads at once. */
  total: number
}

/** Passes the chunks of one upload on and counts them until it is released. */
type Upload = { count: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>; release: () => void }

export type UploadBudget = { open: (account: string) => Upload; heldBytes: () => number }

/** Bounds what uploads hold until their calls have ended: one that would exceed a limit is refused with 503 as soon as it does. */
export function createUploadBudget({ perAccount, total }: UploadLimits): UploadBudget {
  const byAccount = new Map<string, number>()
  let held = 0

  function change(account: string, bytes: number): void {
    const own = (byAccount.get(account) ?? 0) + bytes
    held += bytes
    if (own > 0) byAccount.set(account, own)
    else byAccount.delete(account)
  }

  return {
    heldBytes: () => held,
    open(account) {
      let taken = 0
      return {
        async *count(source) {
          for await (const chunk of source) {
            if (held + chunk.length > total || (byAccount.get(account) ?? 0) + chunk.length > perAccount)
              throw new HttpRefusal(503, new Refusal(refusals.busy, { retryAfter: 5 }))
            taken += chunk.length
            change(account, chunk.length)
            yield chunk
          }
        },
        release() {
          change(account, -taken)
          taken = 0
        },
      }
    },
  }
}
