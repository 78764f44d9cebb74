import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { projectImports } from '../../import-contract.ts'
import { projectColumns } from '../../rules.ts'
import styles from '../projects.module.css'

type Import = CallReply<typeof projectImports.listImports>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(projectImports.getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(projectImports.listImports, listed) }
})

export const title = '项目导入'

const columns: ListColumn<Import>[] = [
  { key: 'projects', title: '项目', type: 'count', phone: 'amount', text: ({ projects }) => projects.toLocaleString('zh-CN') },
]

export default function ImportsScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened)} onChange={() => void revalidate()} />
  return (
    <Screen
      title="项目导入"
      lead="由文件登记项目及其运营主体和任务：有一行错误就一行也不导入；已登记的项目不会重复，只添加缺少的任务。"
      filters={
        <ImportUpload
          button="选择项目文件"
          columns={projectColumns}
          hint="一行一个任务，同一项目可以有多行；级别、开始日期与任务可以不填。"
          preview={(file, accepted) => callFromBrowser(projectImports.previewImport, { file, accepted })}
          getTemplate={(form) => callFromBrowser(projectImports.getImportTemplate, { form })}
        />
      }
    >
      <ImportList<Import>
        {...{ path, verb, listed, columns }}
        label="项目导入"
        find={(asked) => callFromBrowser(projectImports.listImports, asked)}
        empty={<p>下载模板填写，在上方选择文件；先预览，再导入。</p>}
      />
    </Screen>
  )
}

type Opened = CallReply<typeof projectImports.getImport>
type Line = Opened['items'][number]

const path = '/console/project-imports'
const verb = '导入'

const lineColumns = projectColumns.map(
  ({ name, heading, type }): ListColumn<Line> => ({ key: name, title: heading, type, className: styles.name, text: (line) => line[name] }),
)

function toWords({ id, fileName, lines, projects, madeBy, madeAt }: Opened): ImportPreviewWords<Line> {
  return {
    path,
    verb,
    lead: `${lines.toLocaleString('zh-CN')} 行、${projects.toLocaleString('zh-CN')} 个项目，${madeBy} 于 ${formatMinute(madeAt)} 上传`,
    outcomes: { failed: '未导入任何一行' },
    lines: { list: `${path} lines`, columns: lineColumns, formatResult: ({ result }) => result },
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
