import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { importLimits, importRefusals, type ImportState } from '#platform/imports/rules.ts'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { filtersOf } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { FileUp } from '#ui/icons.ts'
import { getImport, getImportTemplate, listImports, previewImport } from '../../import-contract.ts'
import { projectColumns } from '../../rules.ts'
import { chosenOf } from '../choices.ts'
import styles from '../projects.module.css'
import { ImportReview } from './import-review.tsx'
import { importStates, stateChoices } from './import-states.ts'

type Import = CallReply<typeof listImports>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = filtersOf(url)
  const id = text('id')
  if (id) {
    const onlyErrors = text('errors') === '1' ? ('1' as const) : ('' as const)
    return { opened: await call(getImport, { id, onlyErrors, page, pageSize }), listed: undefined }
  }
  const state = chosenOf<ImportState>(stateChoices, text('state'))
  return { opened: undefined, listed: await call(listImports, { state, page, pageSize }) }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '项目导入'

const columns: ListColumn<Import>[] = [
  { key: 'fileName', title: '文件', className: styles.name, phone: 'name', text: ({ fileName }) => fileName },
  {
    key: 'state',
    title: '状态',
    phone: 'state',
    text: ({ state }) => importStates[state].label,
    render: ({ state }) => <Status tone={importStates[state].tone}>{importStates[state].label}</Status>,
  },
  { key: 'lines', title: '行数', isNumber: true, text: ({ lines }) => lines.toLocaleString('zh-CN') },
  { key: 'projects', title: '项目', isNumber: true, phone: 'amount', text: ({ projects }) => projects.toLocaleString('zh-CN') },
  { key: 'madeBy', title: '经办', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '上传时间', text: ({ madeAt }) => formatMinute(madeAt) },
  { key: 'finishedAt', title: '完成时间', text: ({ finishedAt }) => formatMinute(finishedAt) },
]

export default function ImportsScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportReview key={opened.id} found={opened} onChange={() => void revalidate()} />
  return (
    <Screen
      title="项目导入"
      lead="由文件登记项目及其运营主体和任务：有一行错误就一行也不导入；已登记的项目不会重复，只添加缺少的任务。"
      filters={<ImportUpload />}
    >
      <RecordList<Import>
        list="/console/project-imports"
        label="项目导入"
        columns={columns}
        rows={listed?.items ?? []}
        rowKey={({ id }) => id}
        total={listed?.total ?? 0}
        filters={[{ kind: 'choice', name: 'state', label: '状态', options: stateChoices }]}
        open={({ id }) => `?id=${id}`}
        empty={<p>下载模板填写，在上方选择文件；先预览，再导入。</p>}
      />
    </Screen>
  )
}

/** The file is read and checked at once; nothing is imported by it. */
function ImportUpload() {
  const [isReading, setReading] = useState(false)
  const navigate = useNavigate()

  async function preview(file: File): Promise<void> {
    if (file.size > importLimits.bytes) return showToast('error', importRefusals.tooLarge.msg)
    setReading(true)
    await attempt(async () => {
      const { id } = await callFromBrowser(previewImport, { file })
      await navigate(`?id=${id}`)
    })
    setReading(false)
  }

  return (
    <section className={styles.card} aria-label="导入文件">
      <div className={styles.bar}>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void preview(file)
            return false
          }}
        >
          <Button type="primary" icon={<FileUp />} loading={isReading}>
            选择项目文件
          </Button>
        </Upload>
        <div>
          <Button onClick={() => void downloadTemplate('xlsx')}>Excel 模板</Button>
          <Button onClick={() => void downloadTemplate('csv')}>CSV 模板</Button>
        </div>
      </div>
      <p className={styles.muted}>
        列：{projectColumns.map(({ heading }) => heading).join('、')}。一行一个任务，同一项目可以有多行；级别、开始日期与任务可以不填。.xlsx
        或 .csv（UTF-8、GB18030），最多 {importLimits.lines.toLocaleString('zh-CN')} 行、2 MB。
      </p>
    </section>
  )
}

async function downloadTemplate(form: 'xlsx' | 'csv'): Promise<void> {
  await attempt(async () => {
    const { name, base64 } = await callFromBrowser(getImportTemplate, { form })
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([bytes]))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
