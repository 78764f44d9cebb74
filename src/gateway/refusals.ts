/** Parsing stops at this many errors, and no answer carries more. */
export const maxErrors = 20

/** A validation error: `field` is our name in the program and the wire name on the wire. */
export type FieldError = { field: string; msg: string }

/** An entry of a catalogue of refusals: a stable English code and the Chinese message that the user reads. */
export type RefusalEntry = { code: string; msg: string }

/**
 * A rule declines the request: the caller gets the message, and nothing is logged as an error.
 * Features declare their entries in `rules.ts`; those of every call are in `refusals` below, those that only the server gives in `server/server-refusals.ts`.
 */
export class Refusal extends Error {
  declare readonly code: string
  declare readonly errors: FieldError[]
  /** Seconds until a retry can succeed. */
  declare readonly retryAfter: number | undefined

  /** Many clients show the message alone, so an invalid input has the message of its first field error. */
  constructor(entry: RefusalEntry, details: { errors?: FieldError[]; retryAfter?: number } = {}) {
    super(entry === refusals.invalid ? (details.errors?.[0]?.msg ?? entry.msg) : entry.msg)
    this.name = 'Refusal'
    this.code = entry.code
    this.errors = (details.errors ?? []).slice(0, maxErrors)
    this.retryAfter = details.retryAfter
  }
}

export const refusals = {
  invalid: { code: 'invalid', msg: '提交的内容有误，请检查后重试' },
  notFound: { code: 'not_found', msg: '未找到相关内容' },
  wrongState: { code: 'wrong_state', msg: '当前状态不允许该操作，请刷新后重试' },
  tooOften: { code: 'too_often', msg: '操作过于频繁，请稍后再试' },
  invalidSession: { code: 'invalid_session', msg: '登录已失效，请重新登录' },
  newPasswordRequired: { code: 'must_change_password', msg: '请先设置新密码，再进行其他操作' },
  secondFactorRequired: { code: 'must_enrol_totp', msg: '请先启用动态验证码，再进行其他操作' },
  forbidden: { code: 'forbidden', msg: '没有权限执行该操作' },
  busy: { code: 'busy', msg: '系统正繁忙，请稍候...' },
} as const satisfies Record<string, RefusalEntry>

/** For `executeTakeFirstOrThrow`. */
export const notFound = () => new Refusal(refusals.notFound)

/** A refusal at one field: by an entry of a table, or as invalid with this message. */
export function createFieldRefusal(field: string, why: RefusalEntry | string): Refusal {
  const { entry, msg } = typeof why === 'string' ? { entry: refusals.invalid, msg: why } : { entry: why, msg: why.msg }
  return new Refusal(entry, { errors: [{ field, msg }] })
}
