import { Link } from 'react-router'
import type { LoadedQueue } from './load-home.ts'
import { wholeText } from '#platform/reviewing/agenda-rules.ts'
import styles from './home.module.css'

type Plan = NonNullable<LoadedQueue['value']>['plan']
type AgendaProps = { path: string; open: string; plan: Plan }

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** What is due in the next seven days, and who has taken over how much. */
export function Agenda({ path, open, plan: { days, load } }: AgendaProps) {
  return (
    <div className={styles.agenda}>
      <div>
        <h3>未来 7 天到期</h3>
        <ol className={styles.week}>
          {days.map(({ day, mine, all }, i) => (
            <li key={day} data-today={i === 0 ? '' : undefined}>
              <span>{i === 0 ? '今天' : `周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`}</span>
              <small>{day.slice(5)}</small>
              {all === 0 ? (
                <em>—</em>
              ) : (
                <>
                  <Link to={toDue({ path, open, day })}>全部 {all}</Link>
                  {mine > 0 && <Link to={toDue({ path, open, day, isMine: true })}>我的 {mine}</Link>}
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3>各人在办</h3>
        {load.length === 0 ? (
          <p className={styles.calm}>现在没有人领取事项。</p>
        ) : (
          <ul className={styles.load} aria-label="各人在办">
            {load.map((person) => (
              <li key={person.name}>
                <Link to={toPerson({ path, open, name: person.name })}>
                  <span>{person.name}</span>
                  <b>{person.open.toLocaleString('zh-CN')}</b>
                </Link>
                {person.overdue > 0 && <small>其中超时 {person.overdue.toLocaleString('zh-CN')}</small>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

export function toDue({ path, open, day, isMine = false }: { path: string; open: string; day: string; isMine?: boolean }): string {
  return `${path}?${isMine ? 'scope=mine' : `state=${open}`}&dueAt=${day}..${day}`
}

export function toPerson({ path, open, name }: { path: string; open: string; name: string }): string {
  return `${path}?${new URLSearchParams({ state: open, assigneeName: `${wholeText}${name}` })}`
}
