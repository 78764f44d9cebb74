import { Link } from 'react-router'
import { coinUnit } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { bookImport, dropImport, type getImport, watchImport } from '../../opening-contract.ts'
import { openingColumns } from '../../opening-rules.ts'
import { formatNumber } from '../format-number.ts'
import { showOutcome } from '../show-outcome.ts'

type Import = CallReply<typeof getImport>
export type Line = Import['items'][number]

export const path = '/console/coin-opening'
export const verb = '导入'

const columns = openingColumns.map(
  ({ name, heading, type }): ListColumn<Line> => ({
    key: name,
    title: heading,
    type,
    ...(name === 'company' && { phone: 'name' as const }),
    ...(name === 'coins' && { phone: 'amount' as const }),
    text: (line) => line[name],
  }),
)

export function toWords(found: Import): ImportPreviewWords<Line> {
  const { id, fileName, lines, sums, stated, difference } = found
  return {
    path,
    verb,
    lead: `${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传，${difference === '' ? '合计与旧系统一致' : `合计与旧系统不一致：${difference}`}`,
    figures: [
      { label: '客户数（文件 / 旧系统）', value: `${formatNumber(sums.customers)} / ${formatNumber(stated.customers)}` },
      { label: '账户数（文件 / 旧系统）', value: `${formatNumber(sums.accounts)} / ${formatNumber(stated.accounts)}` },
      { label: '期初余额（文件 / 旧系统）', value: `${formatNumber(sums.coins)} / ${formatNumber(stated.coins)}`, unit: coinUnit },
      { label: '待开票金额（文件 / 旧系统）', value: `${formatYuan(sums.fen)} / ${formatYuan(stated.fen)}`, unit: '元' },
    ],
    outcomes: {
      failed: '未导入任何一行',
      booked: `${lines} 个账户已全部导入，入账后的合计与文件一致。客户凭短信“找回密码”设置密码，或由柜台重置。`,
      review: (
        <>
          等待另一名财务人员确认，确认前不导入。<Link to="/console/proposals">查看待确认事项</Link>
        </>
      ),
    },
    lines: {
      list: `${path} lines`,
      columns,
      formatResult: ({ result }) => (result === '' ? '' : `记账 ${result} 号`),
    },
    book: {
      label: '提交确认',
      title: `提交确认：期初文件“${fileName}”？`,
      content: `共 ${sums.customers} 家客户、${lines} 个账户，期初余额合计 ${formatNumber(sums.coins)} ${coinUnit}。须另一名财务人员确认后导入，有一行失败则一行也不导入。`,
      run: () => callFromBrowser(bookImport, { id }).then(() => showOutcome('pending', '')),
    },
    drop: {
      title: `放弃期初文件“${fileName}”？`,
      content: '尚未导入的内容不会保留为待办；需要时可以重新上传。',
      run: () => callFromBrowser(dropImport, { id }),
    },
    watch: () => callFromBrowser(watchImport, { id }),
  }
}
