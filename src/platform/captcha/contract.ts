import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { preprocess } from '#gateway/values.ts'
import { captchaImage, captchaLimits, type CaptchaScale } from './rules.ts'

/** Whatever is sent, this is meant. */
function always<const T>(value: T) {
  return preprocess(() => value, z.custom<T>())
}

/** A word that binds the captcha to one use; '' leaves it open to any. */
const purpose = preprocess((value) => (typeof value === 'string' && captchaLimits.purpose.test(value) ? value : ''), z.string())

/** 1 unless more is asked for, and never more than 2. */
const scale = preprocess(
  (value) => ((typeof value === 'number' || typeof value === 'string') && Number(value) >= 2 ? 2 : 1),
  z.custom<CaptchaScale>(),
)

/** A query although it writes: nobody does anything by it that an audit trail should tell. */
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

/** For those who cannot read an image: work for their browser in its place. */
export const getPuzzle = defineQuery({
  address: ['portal', 'captcha', 'puzzle'],
  access: 'anyone',
  input: fields({ purpose: ['Purpose', purpose] }),
  reply: fields({ id: z.string(), salt: z.string(), difficulty: z.number() }),
})
