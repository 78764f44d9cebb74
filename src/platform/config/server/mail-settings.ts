import * as z from 'zod'
import { isEmail } from '#kit/identifiers/emails.ts'
import type { MailAccount } from '#platform/mail/server/mail.ts'
import { choice, wholeNumber } from './setting-fields.ts'

const text = z.string().optional()

/** Without SMTP_HOST no mail is sent. */
export const mailFields = {
  SMTP_HOST: text,
  SMTP_PORT: wholeNumber({ fallback: 0, min: 0, max: 65_535 }),
  SMTP_SECURITY: choice(['tls', 'starttls', 'off']).default('tls'),
  SMTP_USER: text,
  SMTP_PASSWORD: text,
  SMTP_FROM: text,
}
type MailSettings = z.infer<z.ZodObject<typeof mailFields>>

const usualPorts = { tls: 465, starttls: 587, off: 25 } as const

/** What is wrong with these settings together. */
export function listMailConflicts(settings: MailSettings): { name: string; msg: string }[] {
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from } = settings
  const orphans = Object.entries({ SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from }).filter(([, given]) => given && !host)
  return [
    ...orphans.map(([name]) => ({ name, msg: 'only together with SMTP_HOST' })),
    ...(host && !isEmail(from ?? '')
      ? [{ name: 'SMTP_FROM', msg: 'required with SMTP_HOST: the sending address, e.g. portal@example.cn' }]
      : []),
    ...(host && Boolean(user) !== Boolean(password)
      ? [{ name: user ? 'SMTP_PASSWORD' : 'SMTP_USER', msg: 'SMTP_USER and SMTP_PASSWORD only together' }]
      : []),
    // A password would travel readable.
    ...(user && settings.SMTP_SECURITY === 'off' ? [{ name: 'SMTP_SECURITY', msg: 'off only without SMTP_USER' }] : []),
  ]
}

/** Of settings that were found right. */
export function toMailAccount(settings: MailSettings): MailAccount | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_SECURITY: security, SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from } = settings
  if (!host || !from) return undefined
  return { host, port: port || usualPorts[security], security, from, ...(user && password && { login: { user, password } }) }
}
