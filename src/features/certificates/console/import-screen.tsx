import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import { filtersOf } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { certificateImportStates as states } from '../rules.ts'
import { getCertificateImport, listCertificateImports } from '../import-contract.ts'
import styles from './import.module.css'
import { ImportReview } from './import-review.tsx'
import { ImportUpload } from './import-upload.tsx'

type Import = CallReply<typeof listCertificateImports>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = filtersOf(url)
  const id = text('id')
  if (!id) return { opened: undefined, listed: await call(listCertificateImports, { page, pageSize }) }
  const onlyFaults = text('faults') === '1' ? '1' : ''
  return { opened: await call(getCertificateImport, { id, onlyFaults, page, pageSize }), listed: undefined }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '导入证书'

const columns: ListColumn<Import>[] = [
  { key: 'fileName', title: '文件', phone: 'name', text: ({ fileName }) => fileName },
  {
    key: 'state',
    title: '状态',
    phone: 'state',
    text: ({ state }) => states[state].label,
    render: ({ state }) => <Status tone={states[state].tone}>{states[state].label}</Status>,
  },
  { key: 'lines', title: '行数', isNumber: true, phone: 'amount', text: ({ lines }) => lines.toLocaleString('zh-CN') },
  { key: 'madeBy', title: '经办', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '上传时间', text: ({ madeAt }) => formatMinute(madeAt) },
]

export default function ImportScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportReview key={opened.id} found={opened} onChange={() => void revalidate()} />
  return (
    <Screen
      title="导入证书"
      lead="先预览，再导入：每行是一张证书，有一行错误就一张也不导入。同一张表可以反复导入。"
      filters={<ImportUpload />}
    >
      <Link to="/console/content/certificate" className={styles.back}>
        <ArrowLeft /> 返回证书列表
      </Link>
      <RecordList<Import>
        list="/console/certificate-import"
        label="导入记录"
        columns={columns}
        rows={listed?.items ?? []}
        rowKey={({ id }) => id}
        total={listed?.total ?? 0}
        hasViews={false}
        open={({ id }) => `?id=${id}`}
        openLabel={({ fileName }) => `查看${fileName}`}
        empty={<p>下载模板填写，在上方选择文件。</p>}
      />
    </Screen>
  )
}
