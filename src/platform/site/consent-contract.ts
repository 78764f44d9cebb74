import * as z from 'zod/mini'

const message = '请先阅读并同意隐私政策'

/** The consent to the privacy policy that a form asks for, and the version that was consented to. */
export const consentFields = {
  consent: z.boolean(message).check(z.refine((given) => given, message)),
  consentVersion: z.string(message).check(z.regex(/^[\w.-]{1,20}$/, message)),
}
