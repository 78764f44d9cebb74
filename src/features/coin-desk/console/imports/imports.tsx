import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { formatYuan } from '#kit/money.ts'
import { importStates, type ImportState } from '#platform/imports/rules.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import styles from '../back-office.module.css'
import { getImport, listImports } from '../../import-contract.ts'
import { ImportReview } from './import-review.tsx'
import { ImportUpload } from './import-upload.tsx'
import { importKinds } from '../../rules.ts'
import { orderOf } from '../sorting.tsx'

type Import = CallReply<typeof listImports>['items'][number]
const kinds = Object.entries(importKinds).map(([value, label]) => ({ value, label }))
const states = Object.entries(importStates).map(([value, { label }]) => ({ value, label }))
const knownStates = ['', ...(Object.keys(importStates) as ImportState[])] as const

async function load({ call, url }: ScreenLoading) {
  const { text, page } = filtersOf(url)
  const id = text('id')
  if (id)
    return {
      opened: await call(getImport, { id, onlyFaults: text('faults') === '1' ? '1' : '', page, pageSize: 20 }),
      listed: undefined,
      isFiltered: false,
    }
  const filters = { kind: orderOf(['recharge', 'use', ''] as const, text('kind'), ''), state: orderOf(knownStates, text('state'), '') }
  return {
    opened: undefined,
    listed: await call(listImports, { ...filters, page, pageSize: 20 }),
    isFiltered: filters.kind !== '' || filters.state !== '',
  }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '批量导入'

export default function ImportsScreen({ loaderData: { opened, listed, isFiltered } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportReview key={opened.id} found={opened} onChange={() => void revalidate()} />
  return (
    <Screen
      title="批量导入"
      lead="充值与核销按文件入账：有一行错误就一笔也不记；同一文件、同一凭证号只记一次。"
      filters={
        <>
          <ImportUpload />
          <Filters
            filters={[
              { kind: 'choice', name: 'kind', label: '类型', options: kinds },
              { kind: 'choice', name: 'state', label: '状态', options: states },
            ]}
          />
        </>
      }
    >
      {!listed || listed.total === 0 ? (
        <EmptyState title={isFiltered ? '没有符合条件的导入' : '还没有导入'}>
          {isFiltered ? '可调整类型或状态后再看。' : '下载模板填写，在上方选择文件；先预览，再入账。'}
        </EmptyState>
      ) : (
        <PagedTable<Import>
          rowKey="id"
          items={listed.items}
          total={listed.total}
          columns={[
            { title: '上传时间', width: 140, render: (_, { madeAt }) => formatMinute(madeAt) },
            {
              title: '文件',
              className: styles.detail ?? '',
              render: (_, { id, fileName }) => <Link to={`?id=${id}`}>{fileName}</Link>,
            },
            { title: '类型', render: (_, { kind }) => importKinds[kind] },
            { title: '状态', render: (_, { state }) => <Status tone={importStates[state].tone}>{importStates[state].label}</Status> },
            { title: '行数', className: styles.number ?? '', render: (_, { lines }) => lines.toLocaleString('zh-CN') },
            { title: '数量合计', className: styles.number ?? '', render: (_, { quantity }) => quantity.toLocaleString('zh-CN') },
            {
              title: '金额合计（元）',
              className: styles.number ?? '',
              render: (_, { kind, fen }) => (kind === 'recharge' ? formatYuan(fen) : '—'),
            },
            { title: '经办', dataIndex: 'madeBy' },
            { title: '完成时间', render: (_, { finishedAt }) => formatMinute(finishedAt) || '—' },
          ]}
        />
      )}
    </Screen>
  )
}
