import { fenOf } from '#kit/money.ts'
import { canonicalReference } from '#kit/references.ts'
import { ledgerLimits, type LedgerState } from '#platform/ledger/rules.ts'
import { deskLimits, type ImportKind } from '../../rules.ts'
import type { ImportLine } from '#platform/imports/server/read-file.ts'

export type CheckedLine = ImportLine & { faults: string[]; coins: number; fen: number }
/** What the lines are held against. Keys of `accounts` are in lower case, `used` holds canonical references. */
export type Known = { accounts: ReadonlyMap<string, { state: LedgerState; available: number }>; used: ReadonlySet<string> }

const stateFaults: Readonly<Record<LedgerState, string>> = { active: '', frozen: '账户已冻结', moved: '账户已转出' }

/** Every fault of every line; of a file without any, each line can be booked in its turn. */
export function checkLines(kind: ImportKind, lines: readonly ImportLine[], { accounts, used }: Known): CheckedLine[] {
  const seen = new Map<string, number>()
  const left = new Map([...accounts].map(([account, { available }]) => [account, available]))

  function accountFaults({ account }: ImportLine): string[] {
    if (account === '') return ['未填写账号']
    const known = accounts.get(account.toLowerCase())
    if (!known) return ['账号不存在']
    return known.state === 'active' ? [] : [stateFaults[known.state]]
  }

  function referenceFaults({ reference, line }: ImportLine): string[] {
    const label = kind === 'recharge' ? '收款凭证号' : '业务流水号'
    const longest = kind === 'recharge' ? deskLimits.receipt : ledgerLimits.reference
    const key = canonicalReference(reference)
    if (key === '') return [`未填写${label}`]
    if (reference.length > longest) return [`${label}不能超过 ${longest} 个字符`]
    const former = seen.get(key)
    seen.set(key, former ?? line)
    if (former !== undefined) return [`${label}与第 ${former} 行重复`]
    return used.has(key) ? [`${label}已入账`] : []
  }

  function coverFaults({ account }: ImportLine, coins: number): string[] {
    const key = account.toLowerCase()
    const before = left.get(key)
    if (kind !== 'use' || before === undefined || coins === 0) return []
    if (coins > before) return [`余额不足，可用 ${before} 枚`]
    left.set(key, before - coins)
    return []
  }

  return lines.map((line) => {
    const coins = coinsOf(line.quantity) ?? 0
    const fen = kind === 'recharge' ? fenOf(line.yuan || '0') : 0
    const known = accountFaults(line)
    const faults = [
      ...known,
      ...(coins === 0 ? [`数量应为 1 到 ${deskLimits.coins.toLocaleString('zh-CN')} 的整数`] : []),
      ...(fen === undefined ? ['金额应为最多两位小数的数字'] : []),
      ...textFaults(kind, line),
      ...(kind === 'recharge' && fen === 0 && line.detail === '' ? ['金额为 0 即赠送，备注须写明赠送原因'] : []),
      ...referenceFaults(line),
      ...(known.length > 0 ? [] : coverFaults(line, coins)),
    ]
    return { ...line, faults, coins, fen: fen ?? 0 }
  })
}

function coinsOf(text: string): number | undefined {
  const digits = text.replaceAll(',', '')
  if (!/^[1-9]\d{0,8}$/.test(digits)) return undefined
  const coins = Number(digits)
  return coins <= deskLimits.coins ? coins : undefined
}

function textFaults(kind: ImportKind, { service, detail }: ImportLine): string[] {
  if (kind === 'recharge') return detail.length > ledgerLimits.detail ? [`备注不能超过 ${ledgerLimits.detail} 个字符`] : []
  return [
    ...(service === '' ? ['未填写业务类型'] : []),
    ...(service.length > ledgerLimits.service ? [`业务类型不能超过 ${ledgerLimits.service} 个字符`] : []),
    ...(detail === '' ? ['未填写明细'] : []),
    ...(detail.length > ledgerLimits.detail ? [`明细不能超过 ${ledgerLimits.detail} 个字符`] : []),
  ]
}
