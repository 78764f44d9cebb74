import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { FileUp, Plus } from '#ui/icons.ts'
import { redirectCalls } from '../contract.ts'
import { redirectOrigins } from '#platform/redirects/rules.ts'
import { ImportDialog } from './import-dialog.tsx'
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx'
import styles from './redirects.module.css'

type Row = CallReply<typeof redirectCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filter = { text: text('text'), origin: oneOf('origin', redirectOrigins), sort: text('sort') }
  return { filter, ...(await call(redirectCalls.list, { ...filter, page, pageSize })) }
})

export const title = '重定向'

function formatState({ isShadowed, isDead }: Row): string {
  if (isShadowed) return '未生效，现有页面'
  return isDead ? '新地址没有页面' : '生效'
}

const columns: ListColumn<Row>[] = [
  {
    key: 'source',
    title: '旧地址',
    type: 'text',
    sort: 'source',
    phone: 'name',
    opens: true,
    className: styles.address,
    text: ({ source }) => source,
  },
  { key: 'target', title: '转到', type: 'text', className: styles.address, text: ({ target }) => target },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    width: 130,
    phone: 'state',
    text: formatState,
    render: (row) => <Status tone={row.isShadowed || row.isDead ? 'warning' : 'success'}>{formatState(row)}</Status>,
  },
  { key: 'origin', title: '来源', type: 'text', width: 110, text: ({ origin }) => redirectOrigins[origin] },
  { key: 'hits', title: '访问次数', type: 'count', width: 100, sort: 'hits', text: ({ hits }) => String(hits) },
  { key: 'lastHit', title: '最近访问', type: 'time', width: 150, sort: 'lastHit', text: ({ lastHitAt }) => formatMinute(lastHitAt) },
  { key: 'changed', title: '修改时间', type: 'time', width: 150, sort: 'changed', text: ({ changedAt }) => formatMinute(changedAt) },
  { key: 'changedBy', title: '修改人', type: 'text', width: 110, isOptional: true, text: ({ changedBy }) => changedBy },
]

const filters: Filter[] = [
  { kind: 'text', name: 'text', label: '旧地址或新地址' },
  { kind: 'choice', name: 'origin', label: '来源', options: toChoices(redirectOrigins) },
]

export default function RedirectsScreen({ loaderData: { filter, items, total } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [edited, edit] = useState<EditedRedirect>()
  const [isImporting, setImporting] = useState(false)

  const askToRemove = useRemoval(() => void revalidate())

  const add = (
    <Button type="primary" icon={<Plus />} onClick={() => edit({ id: 0, source: '', target: '' })}>
      添加重定向
    </Button>
  )
  return (
    <Screen
      title={title}
      lead="访问没有页面的旧地址时，自动转到新地址（301）。地址标识修改、下线并指定替代页面时自动添加。"
      actions={
        <>
          <Button icon={<FileUp />} onClick={() => setImporting(true)}>
            批量导入
          </Button>
          {add}
        </>
      }
    >
      <RecordList<Row>
        list="/console/redirects"
        label={title}
        columns={columns}
        rows={items}
        rowKey={({ id }) => String(id)}
        total={total}
        firstSort="-changed"
        filters={filters}
        open={(row) => () => edit(row)}
        openLabel={({ source }) => `修改 ${source}`}
        renderActions={(row) => (
          <Button size="small" type="text" danger aria-label={`删除 ${row.source}`} onClick={() => askToRemove(row)}>
            删除
          </Button>
        )}
        fetchPage={(page) => callFromBrowser(redirectCalls.list, { ...filter, ...page })}
        empty={add}
      />
      <RedirectDialog edited={edited} onClose={() => edit(undefined)} onSaved={() => void revalidate()} />
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} onDone={() => void revalidate()} />
    </Screen>
  )
}

function useRemoval(onDone: () => void): (row: Row) => void {
  const confirm = useConfirm()
  return function askToRemove({ id, source }: Row): void {
    confirm({
      title: `删除 ${source} 的重定向？`,
      content: '之后访问该地址将显示“页面不存在”。',
      okText: '删除',
      danger: true,
      work: async () => {
        await callFromBrowser(redirectCalls.remove, { id })
        showToast('success', '已删除')
      },
      onEnd: onDone,
    })
  }
}
