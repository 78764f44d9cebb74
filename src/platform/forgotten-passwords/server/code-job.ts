import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type CodeBinding, issueCode } from '#platform/sms/server/codes.ts'
import { forgottenPurpose } from '../rules.ts'

const name = 'password.code'

type Receiver = Pick<CodeBinding, 'subject' | 'mobile'>

/** The code is valid without a session: nobody is signed in. */
export function toBinding(receiver: Receiver): CodeBinding {
  return { ...receiver, scene: 'verify-phone', session: forgottenPurpose }
}

/** Also for nobody, with an empty subject: issuing a code takes time that would tell which accounts exist. */
export function enqueueCode({ db, jobs, request }: Services & RequestContext, receiver: Receiver): Promise<void> {
  return jobs.enqueue(db, name, { data: { ...receiver, ip: request.ip } })
}

export function createCodeJob(services: Services): Job<Receiver & { ip: string }> {
  return {
    name,
    label: '发送找回密码的验证码',
    async run({ ip, ...receiver }) {
      if (receiver.subject === '') return
      try {
        await services.db
          .transaction()
          .execute((db) => issueCode({ ...services, db, request: { ip } }, { ...toBinding(receiver), captchaPassed: true }))
      } catch (error) {
        // A limit of the number or the day's budget; the page says how to go on when no code comes.
        if (!(error instanceof Refusal)) throw error
      }
    },
  }
}
