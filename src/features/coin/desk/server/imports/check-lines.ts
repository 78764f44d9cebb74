import { parseCount, parseYuan } from '#kit/money.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { ledgerLimits, ledgerStates, type LedgerState } from '#platform/ledger/rules.ts'
import { backOfficeLimits, type CoinColumn, type CoinImportKind } from '../../rules.ts'

export type CoinLine = Record<CoinColumn, string> & { line: number }
export type CoinValues = { account: string; coins: number; fen: number }
/** Existing data that lines are checked against. Keys of `accounts` are in lower case, `used` holds canonical references. */
export type KnownValues = {
  accounts: ReadonlyMap<string, { code: string; state: LedgerState; available: number }>
  used: ReadonlySet<string>
}

/** All errors of all lines. A file without errors can be booked line by line. */
export function checkLines(kind: CoinImportKind, lines: readonly CoinLine[], { accounts, used }: KnownValues) {
  const linesOfReferences = new Map<string, number>()
  const left = new Map([...accounts].map(([account, { available }]) => [account, available]))

  function accountErrors({ account }: CoinLine): string[] {
    if (account === '') return ['未填写账号']
    const known = accounts.get(account.toLowerCase())
    if (!known) return ['账号不存在']
    return known.state === 'active' ? [] : [`账户${ledgerStates[known.state].label}`]
  }

  function referenceErrors({ reference, line }: CoinLine): string[] {
    const label = kind === 'recharge' ? '收款凭证号' : '业务流水号'
    const longest = kind === 'recharge' ? backOfficeLimits.receipt : ledgerLimits.reference
    const key = toCanonicalReference(reference)
    if (key === '') return [`未填写${label}`]
    if (reference.length > longest) return [`${label}不能超过 ${longest} 个字符`]
    const former = linesOfReferences.get(key)
    linesOfReferences.set(key, former ?? line)
    if (former !== undefined) return [`${label}与第 ${former} 行重复`]
    return used.has(key) ? [`${label}已入账`] : []
  }

  function balanceErrors({ account }: CoinLine, coins: number): string[] {
    const key = account.toLowerCase()
    const before = left.get(key)
    if (kind !== 'use' || before === undefined || coins === 0) return []
    if (coins > before) return [`余额不足，可用 ${before.toLocaleString('zh-CN')} 枚`]
    left.set(key, before - coins)
    return []
  }

  return lines.map((line) => {
    const coins = parseCoins(line.quantity) ?? 0
    const fen = kind === 'recharge' ? parseYuan(line.yuan) : 0
    const unusable = accountErrors(line)
    const errors = [
      ...unusable,
      ...valueErrors(kind, line, { coins, fen }),
      ...referenceErrors(line),
      ...(unusable.length > 0 ? [] : balanceErrors(line, coins)),
    ]
    const account = accounts.get(line.account.toLowerCase())?.code ?? line.account
    return { errors, values: { account, coins, fen: fen ?? 0 } satisfies CoinValues }
  })
}

function valueErrors(kind: CoinImportKind, line: CoinLine, { coins, fen }: { coins: number; fen: number | undefined }): string[] {
  return [
    ...(coins === 0 ? [`数量应为 1 到 ${backOfficeLimits.coins.toLocaleString('zh-CN')} 的整数`] : []),
    ...(fen === undefined ? [line.yuan === '' ? '未填写金额，赠送请填 0' : '金额应为最多两位小数的数字'] : []),
    ...textErrors(kind, line),
    ...(kind === 'recharge' && fen === 0 && line.detail === '' ? ['金额为 0 即赠送，备注须写明赠送原因'] : []),
  ]
}

function textErrors(kind: CoinImportKind, { service, detail }: CoinLine): string[] {
  if (kind === 'recharge') return detail.length > ledgerLimits.detail ? [`备注不能超过 ${ledgerLimits.detail} 个字符`] : []
  return [
    ...(service === '' ? ['未填写业务类型'] : []),
    ...(service.length > ledgerLimits.service ? [`业务类型不能超过 ${ledgerLimits.service} 个字符`] : []),
    ...(detail === '' ? ['未填写明细'] : []),
    ...(detail.length > ledgerLimits.detail ? [`明细不能超过 ${ledgerLimits.detail} 个字符`] : []),
  ]
}

export function parseCoins(text: string): number | undefined {
  const coins = parseCount(text) ?? 0
  return coins > 0 && coins <= backOfficeLimits.coins ? coins : undefined
}
