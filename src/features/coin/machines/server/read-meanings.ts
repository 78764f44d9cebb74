import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { machineConsole } from '../contract.ts'
import { machineLog } from '../log-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [machineConsole.list, '列出接入的系统及其权限、密钥与来源限制'],
  [machineLog.figures, '按天统计密钥的调用、错误与用时'],
  [machineLog.rows, '逐条列出密钥每天对每个接口的调用次数、错误与用时'],
]
