import type { Db } from '#platform/db/server/database.ts'
import { readParameterField } from '#platform/settings/server/settings.ts'
import { shownLineSetting } from '#platform/settings/server/shown-line-setting.ts'
import { limits, normalizeCertificateNumber } from '../../rules.ts'

const place = { parameter: 'certificates', path: ['example'] }

/** The certificate that the search offers to try. */
export async function findExampleNumber(db: Db): Promise<string> {
  return normalizeCertificateNumber(await readParameterField(db, place, ''))
}

export const exampleSetting = shownLineSetting({
  isProtection: false,
  name: 'certificates.example',
  group: 'DSMM 证书',
  label: '证书查询的示例编号',
  help: '显示在证书查询页，访客点开即可试查。请选择可以公开的证书，留空则不显示。',
  place,
  findError: (text) => (text.length > limits.number ? `证书编号不能超过${limits.number}个字符` : undefined),
  async findConflict(text, { db }) {
    const number = normalizeCertificateNumber(text)
    if (number === '') return undefined
    const found = await db.selectFrom('certificate').select('number').where('number', '=', number).executeTakeFirst()
    return found ? undefined : `网站上没有编号为 ${number} 的证书`
  },
})
