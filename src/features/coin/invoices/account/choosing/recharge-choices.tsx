import { Checkbox } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { formatListSearch, readPage } from '#kit/list-address.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import sheet from '#ui/layout/sheet.module.css'
import type { listRecharges } from '../../contract.ts'
import styles from '../invoices.module.css'
import { RechargeTable } from '../recharge-table.tsx'
import type { Recharge } from './chosen-recharges.ts'

type Row = CallReply<typeof listRecharges>['items'][number]

const pageSizes = [10, 50, 100]

type ChoiceQuery = { id: string; page: number; pageSize: number; onlyFree: boolean }

export function readChoiceQuery(search: URLSearchParams): ChoiceQuery {
  return {
    id: search.get('id') ?? '',
    page: readPage(search),
    pageSize: pageSizes.find((size) => String(size) === search.get('size')) ?? 10,
    onlyFree: search.get('free') === '1',
  }
}

function toSearch({ id, page, pageSize, onlyFree }: ChoiceQuery): string {
  return formatListSearch({ id, free: onlyFree ? '1' : '', size: pageSize === 10 ? '' : pageSize, page })
}

type RechargeChoicesProps = {
  query: ChoiceQuery
  items: readonly Row[]
  total: number
  ids: ReadonlySet<string>
  onChoose: (rows: readonly Recharge[], isChosen: boolean) => void
}

/** All recharges page by page; what is chosen stays chosen over the pages. */
export function RechargeChoices({ query, items, total, ids, onChoose }: RechargeChoicesProps) {
  const { page, pageSize, onlyFree } = query
  const { show, busy } = useListQuery(query, toSearch)
  return (
    <section className={sheet.sheet} aria-label="充值记录">
      <div className={styles.bar}>
        <h2>选择要开票的充值记录</h2>
        <Checkbox checked={onlyFree} onChange={({ target }) => show({ onlyFree: target.checked })}>
          只看可开票
        </Checkbox>
      </div>
      <RechargeTable
        dataSource={[...items]}
        loading={busy && items.length > 0}
        locale={{ emptyText: busy ? <Skeleton /> : <NoRecharges onlyFree={onlyFree} /> }}
        rowSelection={{
          selectedRowKeys: [...ids],
          getCheckboxProps: (one) => ({ disabled: one.block !== '' && !ids.has(one.id), 'aria-label': `选择 ${one.serial}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
          onSelect: (row, isChosen) => onChoose([row], isChosen),
          onSelectAll: (isChosen, _, changed) => onChoose(changed, isChosen),
        }}
        pagination={{
          current: page,
          pageSize,
          total,
          pageSizeOptions: pageSizes,
          showSizeChanger: total > 10,
          showTotal: (count) => `共 ${count} 条`,
          onChange: (to, size) => show(size === pageSize ? { page: to } : { pageSize: size }),
        }}
      />
    </section>
  )
}

function NoRecharges({ onlyFree }: { onlyFree: boolean }) {
  return (
    <EmptyState title={onlyFree ? '没有可开票的充值记录' : '还没有充值记录'}>
      <p>{onlyFree ? '已开票或已在申请中的记录不再列出，可以取消“只看可开票”查看。' : '充值入账后，可以在这里选择记录申请开票。'}</p>
    </EmptyState>
  )
}
