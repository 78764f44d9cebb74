import type { Call } from '#gateway/call.ts'
import { validationError } from '#gateway/validate.ts'

/** A rule for antd's form items that checks a field by the contract of the call that the form sends. */
export function contractRule<C extends Call>(call: C, field: keyof C['input']['fields'] & string) {
  return {
    validator(_: unknown, value: unknown): Promise<void> {
      const msg = validationError(call, field, value)
      return msg === undefined ? Promise.resolve() : Promise.reject(new Error(msg))
    },
  }
}
