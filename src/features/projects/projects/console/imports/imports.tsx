import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { projectImports } from '../../import-contract.ts'
import { projectColumns } from '../../rules.ts'
import { type Line, path, toWords, verb } from './import-words.ts'

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
