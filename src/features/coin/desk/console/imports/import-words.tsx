import { Link } from 'react-router'
import { coinUnit, formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatCell } from '#kit/formats/column-type.ts'
import { formatYuan } from '#kit/money.ts'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { bookImport, dropImport, type getImport, watchImport } from '../../import-contract.ts'
import { importKinds } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { formatNumber } from '../format-number.ts'
import { showOutcome } from '../show-outcome.ts'

type Import = CallReply<typeof getImport>
export type Line = Import['items'][number]

export const path = '/console/coin-imports'
export const verb = '入账'

export function toWords(found: Import): ImportPreviewWords<Line> {
  const { id, kind, lines, quantity, fen, faulty } = found
  const isRecharge = kind === 'recharge'
  return {
    path,
    verb,
    lead: `${importKinds[kind]}导入，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传`,
    figures: [
      { label: '行数', value: formatNumber(lines) },
      { label: '有错误的行', value: formatNumber(faulty) },
      { label: '数量合计', value: formatNumber(quantity), unit: coinUnit },
      ...(isRecharge ? [{ label: '金额合计', value: formatYuan(fen), unit: '元' }] : []),
    ],
    outcomes: {
      failed: '未记任何一笔',
      review: (
        <>
          等待另一名财务人员确认，确认前不入账。<Link to="/console/proposals">查看待确认事项</Link>
        </>
      ),
    },
    lines: {
      list: `${path} ${kind}`,
      columns: getColumns(kind),
      formatResult: ({ bookingId }) => (bookingId === null ? '' : `记账 ${bookingId} 号`),
    },
    ...toActions(found),
    watch: () => callFromBrowser(watchImport, { id }),
  }
}

function toActions({ id, kind, fileName, lines, quantity, fen, needsSecond }: Import): Pick<ImportPreviewWords<Line>, 'book' | 'drop'> {
  const what = `${importKinds[kind]}文件“${fileName}”`
  const label = needsSecond ? '提交确认' : '入账'
  const sum = `共 ${lines} 行，合计 ${formatCoins(quantity)}${kind === 'recharge' ? `、${formatYuan(fen)} 元` : ''}`
  return {
    book: {
      label,
      title: `${label}：${what}？`,
      content: `${sum}。${needsSecond ? '超过限额，须另一名财务人员确认后入账。' : '全部成功才入账，有一行失败则一笔也不记。'}`,
      run: () => callFromBrowser(bookImport, { id }).then(({ state }) => showOutcome(state, '已开始入账')),
    },
    drop: {
      title: `放弃${what}？`,
      content: '尚未入账的内容不会保留为待办；需要时可以重新上传。',
      run: () => callFromBrowser(dropImport, { id }),
    },
  }
}

function getColumns(kind: Import['kind']): ListColumn<Line>[] {
  const isRecharge = kind === 'recharge'
  return [
    { key: 'account', title: '账号', type: 'identifier', className: blocks.mono, text: ({ account }) => account },
    { key: 'quantity', title: '数量', type: 'count', phone: 'amount', text: ({ quantity }) => formatCell('count', quantity) },
    isRecharge
      ? { key: 'yuan', title: '金额（元）', type: 'amount', text: ({ yuan }) => formatCell('amount', yuan) }
      : { key: 'service', title: '业务类型', type: 'text', text: ({ service }) => service },
    {
      key: 'reference',
      title: isRecharge ? '收款凭证号' : '业务流水号',
      type: 'identifier',
      className: blocks.mono,
      text: ({ reference }) => reference,
    },
    { key: 'detail', title: isRecharge ? '备注' : '明细', type: 'text', className: styles.detail, text: ({ detail }) => detail },
  ]
}
