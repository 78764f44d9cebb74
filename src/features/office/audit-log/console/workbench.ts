import { listPermissions } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { BenchSection } from '#platform/features/shared/workbench.ts'
import { newQuery } from '#platform/finding/rules.ts'
import { getAuditState } from '../audit-contract.ts'

const to = '/console/audit'

export const sections: readonly BenchSection[] = [
  {
    bench: 'audit',
    name: '审计链',
    needs: listPermissions(getAuditState),
    async load(call) {
      const { last, check } = await call(getAuditState, {})
      const found = check?.findings.length ?? 0
      return {
        facts: [
          {
            name: '审计链',
            text: !check ? '还没有核对' : found > 0 ? `发现 ${found} 处不一致` : '核对无误',
            note: check ? `${formatMinute(check.at)} 核对 ${check.entries.toLocaleString('zh-CN')} 条` : '每日自动核对，也可立即核对',
            tone: !check ? undefined : found > 0 ? 'error' : 'success',
            to,
          },
          {
            name: '最近的检查点',
            text: last ? `第 ${last.number} 号` : '尚无',
            note: last ? formatMinute(last.madeAt) : '记录满 10 分钟后生成',
            to,
          },
          { name: '证据包', text: '选择日期后生成', note: '账本与审计的证明，供第三方核验', to: `${to}?${newQuery}=1` },
        ],
      }
    },
  },
]
