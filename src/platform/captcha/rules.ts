/** The only size and difficulty; other values from older clients are ignored. */
export const captchaImage = { width: 100, height: 32, difficulty: 'vcOne' } as const

/** Image pixels per CSS pixel. */
export type CaptchaScale = 1 | 2

export const captchaLimits = {
  minutesValid: 5,
  /** Longer answers are cut. */
  answerLength: 20,
  /** The form of purposes such as `coin-login`. */
  purpose: /^[a-z][a-z-]{0,39}$/,
} as const

/** The answer as forms send it: the wire's VCodeID and VCode. */
export type CaptchaAnswer = { id: string; answer: string }

export const noCaptchaAnswer: CaptchaAnswer = { id: '', answer: '' }
