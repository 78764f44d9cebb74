import { readBrand } from '#platform/brand/server/brand.ts'
import type { Db } from '#platform/db/server/database.ts'
import { fillTemplate } from '#platform/message-templates/rules.ts'
import { readTemplates } from '#platform/message-templates/server/templates.ts'
import { type MailTemplate, mailTemplates } from '../rules.ts'

/** Subject and text of a mail, by the words of staff or the program's own. */
export async function writeMail(db: Db, name: MailTemplate, values: Record<string, string>): Promise<{ subject: string; text: string }> {
  const [{ siteName }, own] = await Promise.all([readBrand(db), readTemplates(db, [name])])
  const { title, text } = own.get(name) ?? mailTemplates[name]
  const all = { siteName, ...values }
  return { subject: fillTemplate(title, all).replaceAll(/\s+/g, ' '), text: fillTemplate(text, all) }
}
