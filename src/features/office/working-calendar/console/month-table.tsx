import { getLastDay, listDays } from '#kit/dates.ts'
import { type CalendarYear, isWeekend } from '../rules.ts'
import styles from './working-calendar.module.css'

type MonthTableProps = {
  /** YYYY-MM */
  month: string
  year: CalendarYear
  /** Of official holidays, by their days. */
  names: ReadonlyMap<string, string>
  onToggle: (day: string) => void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

export function MonthTable({ month, year, names, onToggle }: MonthTableProps) {
  const days = listDays(`${month}-01`, getLastDay(month))
  const blanks = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const cells = [...Array.from({ length: blanks }, () => ''), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => cells.slice(i * 7, i * 7 + 7))
  return (
    <table className={styles.month}>
      <caption>{Number(month.slice(5))} 月</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, i) => (
              <td key={day || i}>{day && <DayButton day={day} year={year} name={names.get(day)} onToggle={onToggle} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayButtonProps = { day: string; year: CalendarYear; name: string | undefined; onToggle: (day: string) => void }

function DayButton({ day, year: { holidays, workdays }, name, onToggle }: DayButtonProps) {
  const kind = holidays.includes(day) ? 'holiday' : workdays.includes(day) ? 'workday' : isWeekend(day) ? 'off' : undefined
  const words = { holiday: '放假', workday: '调休上班', off: '周末' }
  const label = [`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`, kind ? words[kind] : '上班', name].filter(Boolean).join('，')
  return (
    <button type="button" data-kind={kind} aria-label={label} title={name} onClick={() => onToggle(day)}>
      {Number(day.slice(8))}
    </button>
  )
}
