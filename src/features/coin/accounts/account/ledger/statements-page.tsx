import { Button, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { addMonths, formatDate } from '#kit/dates.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { fromDay } from '#ui/antd/days/picker-time.ts'
import { Download } from '#ui/icons.ts'
import sheet from '#ui/layout/sheet.module.css'
import { getCoinAccount, getFigures } from '../../contract.ts'
import { coinUnit, type StatementForm, statementForms } from '../../rules.ts'
import { groupByMonth } from '../../shared/balance-points.ts'
import { coinPaths } from '../../shared/coin-user.ts'
import { ExportProgress } from '../records/export-progress.tsx'
import { useExport } from '../records/use-export.ts'
import { LedgerHead } from './ledger-tabs.tsx'
import styles from './statements.module.css'

const shownMonths = 12
const formLabels: Record<StatementForm, string> = { pdf: 'PDF', xlsx: 'Excel' }

export async function clientLoader() {
  const today = formatDate(new Date())
  const first = `${addMonths(today.slice(0, 7), 1 - shownMonths)}-01`
  const [account, { days }] = await staleIfError(
    coinPaths.statements,
    'months',
    Promise.all([callFromBrowser(getCoinAccount, {}), callFromBrowser(getFigures, { from: first, to: today })]),
  )
  const opened = account.openedOn.slice(0, 7)
  const months = groupByMonth(days).filter(({ label }) => label >= opened)
  return { account: account.account, opened, present: today.slice(0, 7), months: months.toReversed() }
}

export const title = '月度对账单'

export default function StatementsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, opened, present, months } = loaderData
  const job = useExport(account, 'statement')
  const start = (month: string, form: StatementForm) => job.start({ month, form })
  const oldest = addMonths(present, 1 - shownMonths)
  return (
    <>
      <LedgerHead account={account} />
      <section className={sheet.sheet} aria-label="月度对账单">
        <p className={styles.lead}>每月一份，列出期初余额、每笔入账与扣除、期末余额。本月的对账单截至下载时。</p>
        <ExportProgress job={job} />
        <div className={styles.scroll}>
          <table className={styles.months}>
            <thead>
              <tr>
                <th scope="col">月份</th>
                <th scope="col">入账（{coinUnit}）</th>
                <th scope="col">扣除（{coinUnit}）</th>
                <th scope="col">期末余额（{coinUnit}）</th>
                <th scope="col">对账单</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ label: month, in: received, out, balance }) => (
                <tr key={month}>
                  <th scope="row">
                    {month}
                    {month === present && <small>本月至今</small>}
                  </th>
                  <td data-label="入账">
                    <Quantity amount={received} />
                  </td>
                  <td data-label="扣除">
                    <Quantity amount={-out} />
                  </td>
                  <td data-label="期末余额">{balance.toLocaleString('zh-CN')}</td>
                  <td className={styles.files}>
                    {statementForms.map((form) => (
                      <Button
                        key={form}
                        size="middle"
                        icon={<Download />}
                        disabled={job.isRunning}
                        aria-label={`下载 ${month} 对账单 ${formLabels[form]}`}
                        onClick={() => start(month, form)}
                      >
                        {formLabels[form]}
                      </Button>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {opened < oldest && <OlderStatement from={opened} to={addMonths(oldest, -1)} disabled={job.isRunning} onStart={start} />}
      </section>
    </>
  )
}

type OlderStatementProps = {
  /** The months that may be chosen, YYYY-MM, both included. */
  from: string
  to: string
  disabled: boolean
  onStart: (month: string, form: StatementForm) => void
}

/** The statement of a month before those that are listed. */
function OlderStatement({ from, to, disabled, onStart }: OlderStatementProps) {
  const id = useId()
  const [month, setMonth] = useState<Dayjs | null>(null)
  const chosen = month?.format('YYYY-MM')
  return (
    <Form layout="vertical" className={`${styles.older} no-print`}>
      <Form.Item label="更早的月份" htmlFor={id}>
        <DatePicker
          id={id}
          picker="month"
          value={month}
          placeholder="选择月份"
          minDate={fromDay(`${from}-01`)}
          maxDate={fromDay(`${to}-01`)}
          onChange={setMonth}
        />
      </Form.Item>
      {(['pdf', 'xlsx'] as const).map((form) => (
        <Button key={form} disabled={disabled || !chosen} onClick={() => chosen && onStart(chosen, form)}>
          下载 {form === 'pdf' ? 'PDF' : 'Excel'}
        </Button>
      ))}
    </Form>
  )
}
