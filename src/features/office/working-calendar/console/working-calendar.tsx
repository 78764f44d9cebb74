import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDate } from '#kit/dates.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { useLeaveGuard } from '#ui/antd/record/use-leave-guard.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { CalendarDays, ChevronLeft, ChevronRight } from '#ui/icons.ts'
import { calendarCalls } from '../contract.ts'
import { calendarMessages as messages, calendarYears, type CalendarYear, isSameYear, toggleDay } from '../rules.ts'
import { MonthTable } from './month-table.tsx'
import styles from './working-calendar.module.css'

const getThisYear = () => Number(formatDate(new Date()).slice(0, 4))

export const clientLoader = loadScreen(async ({ call, url }) => {
  const asked = Number(url.searchParams.get('year'))
  const year = asked >= calendarYears.first && asked <= calendarYears.last ? asked : getThisYear()
  return { year, ...(await call(calendarCalls.get, { year })) }
})

export const title = '工作日历'

export default function WorkingCalendarScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen
      title={title}
      lead="办理期限与项目计划按工作日计算：周一至周五上班，加上这里的放假与调休。点一天可改；改动对之后提交的事项生效。"
    >
      {/* Another year, or one that was saved, begins without changes. */}
      <Year key={JSON.stringify([loaderData.year, loaderData.holidays, loaderData.workdays])} loaded={loaderData} />
    </Screen>
  )
}

type Loaded = CallReply<typeof calendarCalls.get> & { year: number }

function Year({ loaded: { year, official, ...read } }: { loaded: Loaded }) {
  const [shown, setShown] = useState<CalendarYear>(read)
  const { isSending, run } = useSubmission()
  const { revalidate } = useRevalidator()
  const isChanged = !isSameYear(shown, read)
  useLeaveGuard(isChanged ? `对 ${year} 年工作日历的修改` : '', { parameters: true })

  function fill(): void {
    const days = (isWorked: boolean) => official.filter((one) => one.isWorked === isWorked).map(({ day }) => day)
    setShown({ holidays: days(false), workdays: days(true) })
    showToast('success', messages.filled(year))
  }

  async function save(): Promise<void> {
    await run(async () => {
      const days = { holidays: [...shown.holidays], workdays: [...shown.workdays] }
      await callFromBrowser(calendarCalls.save, { year, ...days, readHolidays: read.holidays, readWorkdays: read.workdays })
      showToast('success', messages.saved(year))
      await revalidate()
    })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.head}>
        <YearSwitch year={year} />
        <p>
          放假 {shown.holidays.length} 天，调休上班 {shown.workdays.length} 天
        </p>
        <Button icon={<CalendarDays />} disabled={official.length === 0} onClick={fill}>
          填入国务院放假安排
        </Button>
        {isChanged && (
          <>
            <Button type="primary" htmlType="submit" loading={isSending}>
              保存 {year} 年的工作日历
            </Button>
            <Button disabled={isSending} onClick={() => setShown(read)}>
              放弃修改
            </Button>
          </>
        )}
        {official.length === 0 && <p className={styles.unknown}>{year} 年的安排尚未收录，请逐日点选。</p>}
      </div>
      <Months year={year} shown={shown} official={official} onToggle={(day) => setShown((former) => toggleDay(former, day))} />
    </form>
  )
}

type MonthsProps = Pick<Loaded, 'year' | 'official'> & { shown: CalendarYear; onToggle: (day: string) => void }

function Months({ year, shown, official, onToggle }: MonthsProps) {
  const names = new Map(official.map(({ day, name }) => [day, name]))
  return (
    <>
      <ul className={styles.legend}>
        <li data-kind="holiday">放假</li>
        <li data-kind="workday">调休上班</li>
        <li data-kind="off">周末</li>
      </ul>
      <div className={styles.months}>
        {Array.from({ length: 12 }, (_, i) => (
          <MonthTable key={i} month={`${year}-${String(i + 1).padStart(2, '0')}`} year={shown} names={names} onToggle={onToggle} />
        ))}
      </div>
    </>
  )
}

function YearSwitch({ year }: { year: number }) {
  const [, setParameters] = useSearchParams()
  const go = (to: number) => setParameters({ year: String(to) })
  return (
    <div className={styles.year}>
      <Button icon={<ChevronLeft />} aria-label="上一年" disabled={year <= calendarYears.first} onClick={() => go(year - 1)} />
      <h2 aria-live="polite">{year} 年</h2>
      <Button icon={<ChevronRight />} aria-label="下一年" disabled={year >= calendarYears.last} onClick={() => go(year + 1)} />
    </div>
  )
}
