import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { findPasswordError } from '#platform/credentials/password-rules.ts'
import { type AccountCredentials, type AccountTable, assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { hashNewPassword } from '#platform/credentials/server/new-password.ts'
import { replacePassword } from '#platform/credentials/server/replace-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { codeLimits, codeRefusals, createTooSoonRefusal } from '#platform/sms/rules.ts'
import { checkCode } from '#platform/sms/server/codes.ts'
import type { forgottenCalls } from '../contract.ts'
import { forgottenLimits as limits, forgottenMessages, forgottenPurpose } from '../rules.ts'
import { enqueueCode, toBinding } from './code-job.ts'

type Context = Services & RequestContext
type Owner = AccountCredentials & { phone: string }
/** `settings`: the page of the account that the notice leads to. */
export type ForgottenAccounts = AccountTable & { find: (db: Db, account: string) => Promise<Owner | undefined>; settings: string }

/** The handlers of `forgottenCalls` of one kind of account. Neither a reply nor its time tells whether an account exists. */
export function forgottenHandlers(calls: ReturnType<typeof forgottenCalls>, accounts: ForgottenAccounts) {
  const { kind } = accounts
  return [
    handle(
      calls.sendCode,
      async (context, { account, phone, captchaId, captcha }) => {
        if (!context.sms.provider) throw new Refusal(codeRefusals.off)
        await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: forgottenPurpose })
        await limitRequests(context, `${kind} ${toHash(context, account, phone)}`, limits.codesOfAccount)
        await limitRequests(context, `codes ${toNetwork(context.request.ip)}`, limits.codesOfNetwork)
      },
      async (context, given) => {
        const owner = await findOwner(context, accounts, given)
        const subject = toSubject(kind, owner)
        await enqueueCode(context, { subject: owner ? subject : '', mobile: owner ? given.phone : '' })
        const audit = { action: 'password.send_code', subject, isRepeatable: true } as const
        return { reply: { waitSeconds: codeLimits.secondsBetween }, audit, msg: forgottenMessages.sent }
      },
    ),

    handle(
      calls.reset,
      async (context, { account, newPassword }) => {
        await limitRequests(context, `tries ${toNetwork(context.request.ip)}`, limits.triesOfNetwork)
        const weak = findPasswordError(newPassword, account)
        if (weak) throw createFieldRefusal('newPassword', weak)
      },
      async (context, { account, phone, code, newPassword }) => {
        const owner = await findOwner(context, accounts, { account, phone })
        await checkCode(context, { ...toBinding({ subject: toSubject(kind, owner), mobile: phone }), code })
        if (!owner) throw createFieldRefusal('code', codeRefusals.wrong)
        // Hashed only after the right code, so that strangers can neither load the server with it nor measure it.
        const newHash = await hashNewPassword(
          context,
          { kind, subject: owner.id, account: owner.account, passwordHash: owner.passwordHash },
          newPassword,
        )
        await replacePassword(context, accounts, { owner, newHash })
        await notify(context, accounts, owner)
        const by = { kind, id: owner.id, name: owner.name }
        const audit = { action: 'password.reset_by_code', subject: toSubject(kind, owner), by } as const
        return { reply: {}, audit, msg: forgottenMessages.done }
      },
    ),
  ]
}

function toSubject(kind: AccountTable['kind'], owner: Owner | undefined): string {
  return `${kind} ${owner?.id ?? '-'}`
}

function toHash({ secretKey }: Context, account: string, phone: string): string {
  return keyedHash(secretKey, 'forgotten passwords', [account.toLowerCase(), phone]).toString('base64url')
}

async function limitRequests({ autonomousDb, clock }: Context, key: string, limit: number): Promise<void> {
  const { allowed, retryAfter } = await countRequest(autonomousDb, `forgotten ${key}`, { limit, seconds: limits.seconds, now: clock.now() })
  if (!allowed) throw new Refusal(createTooSoonRefusal(retryAfter), { retryAfter })
}

type Given = { account: string; phone: string }

async function findOwner({ db }: Context, accounts: ForgottenAccounts, { account, phone }: Given): Promise<Owner | undefined> {
  const owner = await accounts.find(db, account)
  return owner && owner.disabledAt === null && owner.phone === phone ? owner : undefined
}

async function notify({ db, clock }: Context, { kind, settings }: ForgottenAccounts, { id }: Owner): Promise<void> {
  const text = '密码已通过短信验证码重置，其他登录已退出。如非本人操作，请立即联系我们。'
  const notice = { topic: 'security.password-reset', title: '密码已重置', text, url: settings } as const
  await sendNotices(db, clock.now(), [{ person: `${kind} ${id}`, ...notice }])
}
