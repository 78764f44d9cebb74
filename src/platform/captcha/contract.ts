import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { preprocess } from '#gateway/values.ts'
import { captchaImage, captchaLimits, type CaptchaScale } from './rules.ts'

/** Ignores the input: older clients send fields that have only one possible value. */
function always<const T>(value: T) {
  return preprocess(() => value, z.custom<T>())
}

/** Binds the captcha to one form; '' allows any. */
const purpose = preprocess((value) => (typeof value === 'string' && captchaLimits.purpose.test(value) ? value : ''), z.string())

/** 1 by default, 2 for any higher number. */
const scale = preprocess(
  (value) => ((typeof value === 'number' || typeof value === 'string') && Number(value) >= 2 ? 2 : 1),
  z.custom<CaptchaScale>(),
)

/** A query although it writes: issuing a captcha is no action for the audit trail. */
export const getCaptcha = defineQuery({
  address: ['dns_vcode', 'Common', 'GetVCode'],
  access: 'anyone',
  input: fields({
    width: ['Width', always(captchaImage.width)],
    height: ['Height', always(captchaImage.height)],
    difficulty: ['Difficulty', always(captchaImage.difficulty)],
    purpose: ['Purpose', purpose],
    scale: ['Scale', scale],
  }),
  reply: fields({ id: ['VCodeID', z.string()], image: ['Img', z.string()] }),
})

/** The accessible alternative to an image: a proof of work for the browser. */
export const getPuzzle = defineQuery({
  address: ['portal', 'captcha', 'puzzle'],
  access: 'anyone',
  input: fields({ purpose: ['Purpose', purpose] }),
  reply: fields({ id: z.string(), salt: z.string(), difficulty: z.number() }),
})
