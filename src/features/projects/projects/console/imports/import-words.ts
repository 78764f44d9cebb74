import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { projectImports } from '../../import-contract.ts'
import { projectColumns } from '../../rules.ts'
import styles from '../projects.module.css'

type Import = CallReply<typeof projectImports.getImport>
export type Line = Import['items'][number]

export const path = '/console/project-imports'
export const verb = '导入'

const columns = projectColumns.map(
  ({ name, heading, type }): ListColumn<Line> => ({ key: name, title: heading, type, className: styles.name, text: (line) => line[name] }),
)

export function toWords({ id, fileName, lines, projects, madeBy, madeAt }: Import): ImportPreviewWords<Line> {
  return {
    path,
    verb,
    lead: `${lines.toLocaleString('zh-CN')} 行、${projects.toLocaleString('zh-CN')} 个项目，${madeBy} 于 ${formatMinute(madeAt)} 上传`,
    outcomes: { failed: '未导入任何一行' },
    lines: { list: `${path} lines`, columns, formatResult: ({ result }) => result },
    book: {
      label: '导入项目',
      title: `导入“${fileName}”？`,
      content: `共 ${lines} 行、${projects} 个项目。已登记的项目不改动，只添加缺少的任务。`,
      run: () => callFromBrowser(projectImports.bookImport, { id }).then(() => showToast('success', '已开始导入')),
    },
    drop: {
      title: `放弃“${fileName}”？`,
      content: '需要时可以重新上传。',
      run: () => callFromBrowser(projectImports.dropImport, { id }),
    },
    watch: () => callFromBrowser(projectImports.watchImport, { id }),
  }
}
