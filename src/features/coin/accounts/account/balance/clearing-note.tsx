import { Button } from 'antd'
import { Info, TriangleAlert } from '#ui/icons.ts'
import { accountCategories, coinMessages } from '../../rules.ts'
import type { CoinAccount } from './balance-card.tsx'
import styles from './clearing-note.module.css'

/** Announces the clearing of details of an empty card. */
export function ClearingNote({ account, onExport }: { account: CoinAccount; onExport: () => void }) {
  const { category, clearsOn, recordsFrom } = account
  if (category !== accountCategories.card) return null
  if (clearsOn)
    return (
      <div className={styles.coming}>
        <TriangleAlert />
        <p>
          <strong>{coinMessages.clearsOn(clearsOn)}</strong>，如需留存请及时导出。
        </p>
        <Button size="middle" onClick={onExport}>
          导出全部明细
        </Button>
      </div>
    )
  return (
    <p className={styles.note}>
      <Info />
      余额为0后一个月，核销明细将被清空。
      {recordsFrom && `现展示 ${recordsFrom} 及以后的明细，更早的已不再展示。`}
    </p>
  )
}
