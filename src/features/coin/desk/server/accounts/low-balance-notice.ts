import type { Db } from '#platform/db/server/database.ts'
import type { LowBalance } from '#platform/ledger/server/low-balance.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'

export function sendLowBalanceNotice(db: Db, { code, balance, alertBelow, at }: LowBalance): Promise<void> {
  const text = `账户 ${code} 余额 ${balance} 枚，已低于提醒值 ${alertBelow} 枚`
  return sendNotices(db, at, [{ person: `coin ${code}`, topic: 'ledger.low-balance', title: '余额提醒', text, url: '/query-coin/result' }])
}
