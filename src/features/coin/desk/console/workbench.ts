import { listPermissions } from '#gateway/call.ts'
import { addMonths, getLastDay } from '#kit/dates.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { getClosing } from '../closing-contract.ts'
import { listAccounts } from '../contract.ts'
import { plotLedger } from '../ledger-contract.ts'

export const sections: readonly BenchSection[] = [
  {
    bench: 'finance',
    name: '查询币',
    needs: listPermissions(listAccounts),
    async load(call) {
      const { total } = await call(listAccounts, { balance: 'low', pageSize: 1 })
      return { numbers: [{ name: '余额低于提醒数量', value: total, to: '/console/coin-accounts?balance=low' }] }
    },
  },
  {
    bench: 'finance',
    name: '本月充值',
    needs: listPermissions(plotLedger),
    async load(call, today) {
      const month = today.slice(0, 7)
      const former = addMonths(month, -1)
      const [now, before] = await Promise.all([
        call(plotLedger, { from: `${month}-01`, to: today }),
        call(plotLedger, { from: `${former}-01`, to: getLastDay(former) }),
      ])
      const length = Math.max(Number(getLastDay(month).slice(8)), before.days.length)
      const days = Array.from({ length }, (_, i) => ({ day: i + 1, now: now.days[i]?.in ?? null, before: before.days[i]?.in ?? null }))
      return { months: { name: '本月充值', unit: '枚', days, to: '/console/ledger', month } }
    },
  },
  {
    bench: 'finance',
    name: '结账',
    needs: listPermissions(getClosing),
    async load(call) {
      const { openFrom, closable, waitingOrders, findings } = await call(getClosing, {})
      const isClosed = openFrom.slice(0, 7) > closable
      const obstacles = [
        ...(waitingOrders > 0 ? [`${waitingOrders} 项变动待确认`] : []),
        ...(findings > 0 ? [`核对发现 ${findings} 处不一致`] : []),
      ]
      return {
        facts: [
          {
            name: '可结账的月份',
            text: isClosed ? '均已结账' : closable,
            note: obstacles.join('，') || (isClosed ? '下月初再结本月' : '核对无误，没有待确认的变动'),
            tone: isClosed ? 'success' : obstacles.length > 0 ? 'warning' : undefined,
            to: '/console/ledger',
          },
        ],
      }
    },
  },
]
