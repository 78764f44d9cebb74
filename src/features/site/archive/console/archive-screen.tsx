import { useRevalidator, useNavigate } from 'react-router'
import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Download } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { listArchives, previewArchive, watchArchive, exportContent } from '../contract.ts'
import { archiveStates, outcomeNames, archiveLimits } from '../rules.ts'
import { ArchiveExport } from './archive-export.tsx'
import { ArchiveImport } from './archive-import.tsx'
import styles from './archive.module.css'
import { UploadCard } from './upload-card.tsx'

type Run = CallReply<typeof listArchives>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const id = text('id')
  if (!id) return { list: await call(listArchives, { page, pageSize }) }
  const run = await call(watchArchive, { id })
  if (run.isExport) return { exported: run }
  return { imported: await call(previewArchive, { id, kind: text('kind'), outcome: oneOf('outcome', outcomeNames), page, pageSize }) }
})

export const title = '内容归档'

const columns: ListColumn<Run>[] = [
  { key: 'fileName', title: '文件', type: 'text', phone: 'name', text: ({ fileName }) => fileName },
  { key: 'direction', title: '方向', type: 'text', width: 80, text: ({ isExport }) => (isExport ? '导出' : '导入') },
  stateColumn(archiveStates),
  { key: 'total', title: '内容', type: 'count', phone: 'amount', text: ({ total }) => `${total.toLocaleString('zh-CN')} 项` },
  { key: 'bytes', title: '大小', type: 'count', text: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : '—') },
  { key: 'madeBy', title: '经办', type: 'text', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '时间', type: 'time', text: ({ madeAt }) => formatMinute(madeAt) },
]

export default function ArchiveScreen({ loaderData: { list, exported, imported } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const opened = exported ?? imported
  if (opened)
    return (
      <Screen
        title={opened.fileName}
        back={<BackLink to="/console/content-archive">返回归档记录</BackLink>}
        lead={`${opened.madeBy} 于 ${formatMinute(opened.madeAt)} ${opened.isExport ? '导出' : '上传'}`}
        actions={<Status tone={archiveStates[opened.state].tone}>{archiveStates[opened.state].label}</Status>}
      >
        <div className={blocks.parts}>
          {exported && <ArchiveExport key={exported.state} run={exported} onChange={reload} />}
          {imported && <ArchiveImport run={imported} onChange={reload} />}
        </div>
      </Screen>
    )
  return (
    <Screen
      title="内容归档"
      lead="把全部内容连同图片和附件存为一个文件，用来搬迁网站或建立新站；导入前先预览，重复导入不会产生重复内容。"
      filters={
        <div className={styles.cards}>
          <ExportCard />
          <UploadCard />
        </div>
      }
    >
      <RecordList<Run>
        list="/console/content-archive"
        label="归档记录"
        columns={columns}
        rows={list?.items ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        hasViews={false}
        open={({ id }) => `?id=${id}`}
        openLabel={({ fileName }) => `查看${fileName}`}
        empty={<p>还没有导出或导入过。</p>}
      />
    </Screen>
  )
}

function ExportCard() {
  const { isSending: busy, run } = useSubmission()
  const navigate = useNavigate()

  async function start(): Promise<void> {
    await run(async () => {
      const { id } = await callFromBrowser(exportContent, {})
      await navigate(`?id=${id}`)
    })
  }

  return (
    <section className={blocks.card} aria-labelledby="export">
      <h2 id="export">导出</h2>
      <p className={blocks.muted}>
        每项内容的线上版本与草稿，以及用到的图片和附件。不含历史版本、重定向、字典、品牌与系统设置，也不含账号和业务数据。文件只有您能下载，保留{' '}
        {archiveLimits.daysKept} 天。
      </p>
      <Button type="primary" icon={<Download />} loading={busy} onClick={() => void start()}>
        导出全部内容
      </Button>
    </section>
  )
}
