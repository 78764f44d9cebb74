import { type CallReply, listPermissions } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { BenchFact, BenchSection } from '#platform/features/shared/workbench.ts'
import { healthCalls } from '../contract.ts'
import { formatBytes, formatUptime, healthLimits } from '../rules.ts'

const to = '/console/health'
type Now = CallReply<typeof healthCalls.now>

export const sections: readonly BenchSection[] = [
  {
    bench: 'running',
    name: '运行状况',
    needs: listPermissions(healthCalls.now),
    async load(call) {
      const now = await call(healthCalls.now, {})
      return { facts: [tellProcess(now), tellDisk(now), tellBackup(now), tellVersions(now)] }
    },
  },
]

function tellProcess({ process, pool: { lockWaits } }: Now): BenchFact {
  return {
    name: '进程与数据库',
    text: `已运行 ${formatUptime(process.uptime)}`,
    note: lockWaits > 0 ? `${lockWaits} 个会话在等待锁` : `事件循环延迟 ${process.eventLoopMs.toFixed(1)} 毫秒`,
    tone: lockWaits > 0 ? 'warning' : 'success',
    to,
  }
}

function tellDisk({ disk: { free, size } }: Now): BenchFact {
  if (size === 0) return { name: '磁盘', text: '—', note: '数据库不在本机', to }
  const isShort = free / size < healthLimits.diskShort
  return {
    name: '磁盘可用',
    text: formatBytes(free),
    note: `共 ${formatBytes(size)}`,
    tone: isShort ? 'warning' : 'success',
    to,
  }
}

function tellBackup({ backup: { at, triedAt, fault } }: Now): BenchFact {
  const tried = triedAt ? `${formatMinute(triedAt)} 试恢复：${fault || '核对无误'}` : '还没有试过恢复'
  return {
    name: '最近一次备份',
    text: at ? formatMinute(at) : '尚无',
    note: at ? tried : '请设置每日备份',
    tone: fault ? 'error' : at ? 'success' : 'warning',
    to,
  }
}

function tellVersions({ parts }: Now): BenchFact {
  const old = parts.filter(({ isSafe }) => !isSafe)
  return {
    name: '版本',
    text: old.length > 0 ? `${old.length} 个组件需升级` : '均为安全版本',
    note: (old.length > 0 ? old : parts).map(({ part, version }) => `${part} ${version}`).join('、'),
    tone: old.length > 0 ? 'warning' : 'success',
    to,
  }
}
