import { listPermissions } from '#gateway/call.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { jobCalls } from '../contract.ts'

const to = '/console/jobs'

export const sections: readonly BenchSection[] = [
  {
    bench: 'running',
    name: '后台任务',
    needs: listPermissions(jobCalls.list),
    async load(call) {
      const [{ jobs }, { total }, { outboxes }] = await Promise.all([
        call(jobCalls.list, {}),
        call(jobCalls.listDead, { pageSize: 1 }),
        call(jobCalls.outboxes, {}),
      ])
      const [failed, paused] = (['failed', 'paused'] as const).map((state) => jobs.filter((job) => job.state === state))
      const dead = outboxes.reduce((sum, outbox) => sum + outbox.dead, 0)
      return {
        numbers: [{ name: '未成功的任务', value: total, to, isLate: total > 0 }],
        facts: [
          {
            name: '定时任务',
            text: failed?.length ? `${failed.length} 个上次失败` : '上次均已完成',
            note: paused?.length ? `暂停：${paused.map(({ label }) => label).join('、')}` : `共 ${jobs.length} 个`,
            tone: failed?.length ? 'error' : paused?.length ? 'warning' : 'success',
            to,
          },
          {
            name: '对外消息',
            text: dead > 0 ? `${dead} 条未送达` : '均已送达',
            note: outboxes.map(({ label, waiting }) => `${label} ${waiting} 条等待`).join('，'),
            tone: dead > 0 ? 'warning' : 'success',
            to,
          },
        ],
      }
    },
  },
]
