import type { ReactNode } from 'react'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import type { FetchPage } from '#platform/lists/shared/export-button.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { Filter } from '#ui/antd/filters.tsx'
import { readImportAddress } from './import-address.ts'
import { type ImportState, importStates, createImportStates } from '../rules.ts'
import type { ImportHead } from './import-words.ts'

type Asked = ReturnType<typeof readImportAddress>['listed']
type ImportListProps<H extends ImportHead> = {
  path: string
  label: string
  verb: string
  listed: { total: number; items: H[] } | undefined
  /** Between the state and who uploaded the file when. */
  columns: readonly ListColumn<H>[]
  filters?: readonly Filter[]
  /** Reads what an export holds, by the filters of the address. */
  find: (asked: Asked) => ReturnType<FetchPage<H>>
  /** Only where a second person may have to agree. */
  hasReview?: boolean
  empty: ReactNode
}

/** The files of a kind, the newest first; each opens its preview. */
export function ImportList<H extends ImportHead>(props: ImportListProps<H>) {
  const { path, label, verb, listed, columns, filters = [], find, hasReview = false, empty } = props
  const states = createImportStates(verb)
  const hasAmount = columns.some(({ phone }) => phone === 'amount')
  const stateChoices = (Object.keys(importStates) as ImportState[])
    .filter((state) => hasReview || state !== 'review')
    .map((value) => ({ value, label: states[value].label }))
  return (
    <RecordList<H>
      list={path}
      label={label}
      columns={[
        { key: 'fileName', title: '文件', type: 'text', phone: 'name', text: ({ fileName }) => fileName },
        stateColumn(states),
        {
          key: 'lines',
          title: '行数',
          type: 'count',
          text: ({ lines }) => lines.toLocaleString('zh-CN'),
          ...(!hasAmount && { phone: 'amount' }),
        },
        ...columns,
        { key: 'madeBy', title: '经办', type: 'text', text: ({ madeBy }) => madeBy },
        { key: 'madeAt', title: '上传时间', type: 'time', text: ({ madeAt }) => formatMinute(madeAt) },
        { key: 'finishedAt', title: '完成时间', type: 'time', text: ({ finishedAt }) => formatMinute(finishedAt) },
      ]}
      rows={listed?.items ?? []}
      rowKey={({ id }) => id}
      total={listed?.total ?? 0}
      filters={[...filters, { kind: 'choice', name: 'state', label: '状态', options: stateChoices }]}
      open={({ id }) => `?id=${id}`}
      openLabel={({ fileName }) => `查看${fileName}`}
      fetchPage={(page) => find({ ...readImportAddress(new URL(location.href)).listed, ...page })}
      empty={empty}
    />
  )
}
