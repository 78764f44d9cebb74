import { formatCoins } from '#features/coin/accounts/rules.ts'
import { formatYuan } from '#kit/money.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import { type Import, setImportState } from '#platform/imports/server/imports.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { type CoinImportKind, financeBusiness, importKinds } from '../../rules.ts'
import { getImportKind } from './coin-imports.ts'

export const importProposal: ProposalKind<{ id: string }> = {
  name: 'coin-import.book',
  label: '批量导入',
  permission: 'finance.handle',
  business: financeBusiness,
  carryOut: (context, { id }) => startBooking(context, [id], 'review'),
  release: (db, { id }) => setImportState(db, id, { from: ['review'], to: 'dropped' }),
}

export function describeImport(found: Import) {
  const { kind, quantity, fen } = toSums(found)
  return {
    what: `${importKinds[kind]}导入 ${found.file_name}`,
    before: '未入账',
    after: `${found.lines} 行全部入账，${importEffects[kind]} ${formatCoins(quantity)}`,
    facts: [
      { name: '文件', value: found.file_name, path: `/console/coin-imports?id=${found.id}` },
      { name: '数量', value: `${formatCoins(quantity)}，共 ${found.lines} 行` },
      ...(fen > 0 ? [{ name: '金额', value: `${formatYuan(fen)} 元` }] : []),
    ],
  }
}

const importEffects: Readonly<Record<CoinImportKind, string>> = { recharge: '增加', use: '减少' }

export function toSums({ kind, totals }: Import) {
  return { kind: getImportKind(kind), quantity: totals.quantity ?? 0, fen: totals.fen ?? 0 }
}
