import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldCaptchas } from './captcha.ts'
import { captchaQueries } from './queries.ts'

export const captchaServer = defineServerFeature({
  handlers: () => captchaQueries,
  removals: [removeOldCaptchas],
})
