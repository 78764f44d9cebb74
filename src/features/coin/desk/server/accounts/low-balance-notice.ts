import type { Db } from '#platform/db/server/database.ts'
import type { LowBalance } from '#platform/ledger/server/low-balance.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'

export function sendLowBalanceNotice(db: Db, { code, balance, alertBelow, at }: LowBalance): Promise<void> {
  const [left, least] = [balance, alertBelow].map((coins) => coins.toLocaleString('zh-CN'))
  const text = `账户 ${code} 余额 ${left} 枚，已低于提醒值 ${least} 枚`
  return sendNotices(db, at, [{ person: `coin ${code}`, topic: 'ledger.low-balance', title: '余额提醒', text, url: '/query-coin/result' }])
}
