import type { Db } from '#platform/db/server/database.ts'
import { readParameterField } from '#platform/settings/server/settings.ts'
import { shownLineSetting } from '#platform/settings/server/shown-line-setting.ts'
import { findProjects } from './progress.ts'
import { projectLimits as limits, normalizeProjectNumber } from '../../rules.ts'

const examplePlace = { parameter: 'projects', path: ['example'] }

/** The project that the progress search offers to try. */
export async function findExampleNumber(db: Db): Promise<string> {
  return normalizeProjectNumber(await readParameterField(db, examplePlace, ''))
}

export const exampleSetting = shownLineSetting({
  isProtection: false,
  name: 'projects.example',
  group: '测评项目',
  label: '进度查询的示例编号',
  help: '显示在进度查询页，访客点开即可试查。请选择可以公开的项目，留空则不显示。',
  place: examplePlace,
  findError: (text) => (text.length > limits.number ? `项目编号不能超过${limits.number}个字符` : undefined),
  async findConflict(text, { db }) {
    const number = normalizeProjectNumber(text)
    if (number === '') return undefined
    const [found] = await findProjects(db, [number])
    return found ? undefined : `没有编号为 ${number} 的项目`
  },
})
