import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readParameterField } from '#platform/settings/server/settings.ts'
import { shownLineSetting } from '#platform/settings/server/shown-line-setting.ts'
import { findContactError, findExpiryError, toSecurityContact } from '../security-rules.ts'

export const securityParameter = 'security-contact'
const contact = { parameter: securityParameter, path: ['contact'] }
const expires = { parameter: securityParameter, path: ['expires'] }

export async function readSecurityContact(db: Db): Promise<{ contact: string; expires: string }> {
  return { contact: toSecurityContact(await readParameterField(db, contact, '')), expires: await readParameterField(db, expires, '') }
}

const group = '安全联系方式（security.txt）'

export const securitySettings = [
  shownLineSetting({
    isProtection: false,
    name: 'security.contact',
    group,
    label: '漏洞报告的联系方式',
    help: '邮箱、https 网址或 tel: 开头的电话，写入 /.well-known/security.txt；留空则不提供该文件。',
    place: contact,
    findError: findContactError,
  }),
  shownLineSetting({
    isProtection: false,
    name: 'security.expires',
    group,
    label: '有效期至',
    help: '到期前请核对联系方式并改填新的日期，建议不超过一年；留空则不提供该文件。',
    place: expires,
    findError: findExpiryError,
    findConflict: async (text, { clock }) =>
      text.trim() !== '' && text.trim() < formatDate(clock.now()) ? '该日期已过，请填写今后的日期' : undefined,
  }),
]
