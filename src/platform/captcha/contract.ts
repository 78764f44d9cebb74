import { defineCalls } from '#gateway/call.ts'
import { coerced } from '#gateway/shape.ts'
import { captchaImage, captchaLimits, type CaptchaScale } from './rules.ts'

const control = defineCalls(['dns_vcode', 'Common'], 'anyone')
const calls = defineCalls(['portal', 'captcha'], 'anyone')

/** Ignores the input: older clients send fields that have only one possible value. */
function always<const T>(value: T) {
  return coerced(() => value)
}

/** Binds the captcha to one form; '' allows any. */
const purpose = coerced((value) => (typeof value === 'string' && captchaLimits.purpose.test(value) ? value : ''))

/** 1 by default, 2 for any higher number. */
const scale = coerced<CaptchaScale>((value) => ((typeof value === 'number' || typeof value === 'string') && Number(value) >= 2 ? 2 : 1))
const text = coerced(String)

/** A query although it writes: issuing a captcha is no action for the audit trail. */
export const getCaptcha = control.query('GetVCode', {
  input: {
    width: ['Width', always(captchaImage.width)],
    height: ['Height', always(captchaImage.height)],
    difficulty: ['Difficulty', always(captchaImage.difficulty)],
    purpose: ['Purpose', purpose],
    scale: ['Scale', scale],
  },
  reply: { id: ['VCodeID', text], image: ['Img', text] },
})

/** The accessible alternative to an image: a proof of work for the browser. */
export const getPuzzle = calls.query('puzzle', {
  input: { purpose: ['Purpose', purpose] },
  reply: { id: text, salt: text, difficulty: coerced(Number) },
})
