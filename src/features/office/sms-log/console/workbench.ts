import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { smsCalls } from '../contract.ts'

const path = '/console/sms'

export const sections: readonly BenchSection[] = [
  {
    bench: 'running',
    name: '短信',
    needs: listPermissions(smsCalls.today),
    async load(call, today) {
      const [{ spent, dailyBudget, provider }, failed] = await Promise.all([
        call(smsCalls.today, {}),
        call(smsCalls.list, { state: 'failed', from: today, to: today, pageSize: 1 }),
      ])
      const days = new URLSearchParams({ from: today, to: today })
      return {
        numbers: [{ name: '今日未送达的短信', value: failed.total, to: `${path}?state=failed&${days}`, isLate: failed.total > 0 }],
        facts: [
          {
            name: '今日短信用量',
            text: `${spent.toLocaleString('zh-CN')} / ${dailyBudget.toLocaleString('zh-CN')} 条`,
            note: provider ? '' : '还没有接入短信服务',
            tone: spent >= dailyBudget ? 'error' : spent >= dailyBudget * 0.8 ? 'warning' : 'success',
            to: `${path}?${days}`,
          },
        ],
      }
    },
  },
]
