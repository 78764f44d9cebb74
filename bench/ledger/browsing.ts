import { formatDate } from '#kit/dates.ts'
import { startMeter } from '../tools/cpu.ts'
import { type Address, openCallClient, staff } from '../tools/call-client.ts'
import type { Portal } from '../tools/portal.ts'
import { measureQueries, type Query, toQueries } from '../tools/queries.ts'
import type { Row } from '../tools/table.ts'

const list: Address = ['console', 'coin', 'listBookings']
const plot: Address = ['console', 'coin', 'plotLedger']
const daysAgo = (days: number) => formatDate(new Date(Date.now() - days * 24 * 3600_000))

const account = 'bench-77'
const lastMonth = { from: daysAgo(31), to: daysAgo(0) }

/** The queries of finance: every filter, every order, and the deepest pages. */
export function ledgerQueries(): Query[] {
  const lists: Record<string, object> = {
    all: {},
    'all, 100 rows': { pageSize: 100 },
    'all, page 500': { page: 500 },
    'all, the last page': { page: 100_000 },
    'oldest, page 400': { sort: 'at', page: 400 },
    largest: { sort: '-amount' },
    'smallest, page 500': { sort: 'amount', page: 500 },
    'last month': lastMonth,
    'last month, page 500': { ...lastMonth, page: 500 },
    'last month, largest': { ...lastMonth, sort: '-amount' },
    'last month, smallest': { ...lastMonth, sort: 'amount' },
    'a day a year ago': { from: daysAgo(365), to: daysAgo(365), sort: '-amount' },
    recharges: { kind: 'recharge' },
    'recharges, page 300': { kind: 'recharge', page: 300 },
    'recharges, oldest': { kind: 'recharge', sort: 'at' },
    'gifts, largest': { kind: 'grant', sort: '-amount' },
    'uses, smallest': { kind: 'use', sort: 'amount' },
    'uses, page 500': { kind: 'use', page: 500 },
    reversals: { kind: 'reversal' },
    'transfers, none': { kind: 'transfer' },
    'amounts, few': { least: 4999 },
    'amounts, many': { least: 2, most: 3000 },
    'amounts, none': { least: 5001, most: 6000 },
    'uses of an amount': { kind: 'use', least: 4000, most: 4100, sort: 'at' },
    'deductions of last month, large': { kind: 'void', least: 4500, ...lastMonth },
    'an account': { account },
    'an account, largest': { account, sort: '-amount' },
    'an account, gifts': { account, kind: 'grant' },
    'an account, last month': { account, ...lastMonth },
    'no account': { account: 'nobody' },
  }
  const plots: Record<string, object> = {
    'plot of 30 days': {},
    'plot of a year': { from: daysAgo(365), to: daysAgo(0) },
    'plot of an account, a year': { account, from: daysAgo(365), to: daysAgo(0) },
  }
  return [...toQueries(list, { pageSize: 20 }, lists), ...toQueries(plot, {}, plots)]
}

/** Free texts: rare, common, several, none. */
export function ledgerTexts(): Query[] {
  return toQueries(
    list,
    { pageSize: 20 },
    {
      'an account and a text': { account, text: '10.0.0.77' },
      'text, many': { text: '漏洞' },
      'text, many, page 40': { text: '目标', page: 40 },
      'text, few': { text: '演示单位976' },
      'text, one': { text: 'V29999' },
      'text, a character': { text: '号' },
      'text, none': { text: '没有这样的' },
      'text of common pieces': { text: '0.0.10.' },
      'text, two that never meet': { text: '充值扫描' },
      'text, two common': { text: '漏洞 目标' },
      'text, largest': { text: '方案', sort: '-amount' },
      'text of a kind': { text: '单位97', kind: 'void' },
      'text and an amount': { text: '报告', least: 4900 },
      'text of last month, oldest': { text: '第499次', ...lastMonth, sort: 'at' },
    },
  )
}

export async function measureBrowsing(portal: Portal, postgres: number): Promise<Row[]> {
  const client = await openCallClient(portal.origin)
  const session = await client.login(staff.finance)
  const meter = () => startMeter({ portal: portal.pid, postgres })
  const rows = [
    ...(await measureQueries('ledger browser', { queries: ledgerQueries(), client, session, meter })),
    ...(await measureQueries('ledger search', { queries: ledgerTexts(), client, session, meter, atMost: 500, rate: 4 })),
  ]
  client.close()
  return rows
}
