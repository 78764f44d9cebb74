import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { Link } from 'react-router'
import { formatDate } from '#kit/dates.ts'
import { getReviewWords, type ReviewDeclaration } from '#platform/reviewing/rules.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { DayPlot } from '#ui/figures/day-plot.tsx'
import styles from './home.module.css'
import { GuideCard } from './guide-card.tsx'
import { ownAnnouncements } from '#features/office/announcements/contract.ts'
import { OwnAnnouncements } from '#features/office/announcements/console/own-announcements.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Shortcuts } from './shortcuts.tsx'
import type { SignedIn } from './signed-in.ts'
import { guides, otherTasks, reviewQueues } from './waiting.ts'

const days = 30
const dayMs = 86_400_000

export async function clientLoader() {
  const user = getSignedIn<SignedIn>('staff')
  const mayOpen = ({ needs }: { needs: readonly string[] }) => needs.some((permission) => user.permissions.includes(permission))
  const now = Date.now()
  const [from, to] = [formatDate(new Date(now - (days - 1) * dayMs)), formatDate(new Date(now))]
  const queues = await Promise.all(
    reviewQueues.filter(mayOpen).map(async ({ name, path, declaration, counts, figures }) => {
      const [waiting, past] = await Promise.all([counts(), figures(from, to)])
      return { name, path, declaration, waiting, past }
    }),
  )
  const tasks = await Promise.all(otherTasks.filter(mayOpen).map(async ({ count, ...task }) => ({ ...task, waiting: await count() })))
  const open = await Promise.all(guides.filter(mayOpen).map(async ({ progress, ...guide }) => ({ ...guide, ...(await progress()) })))
  const { items: announcements } = await callFromBrowser(ownAnnouncements.list, {})
  return { user, announcements, queues, tasks, guides: open.filter(({ done, total }) => done < total) }
}

export const title = '工作台'

export default function ConsoleHome({ loaderData: { user, announcements, queues, tasks, guides: led } }: ScreenProps<typeof clientLoader>) {
  return (
    <div className={styles.home}>
      <header>
        <h1>
          {greeting()}，{user.userName}
        </h1>
        <p>{queues.length + tasks.length > 0 ? '这里是等您处理的事项。' : '您的角色没有待办事项，可以从这里进入各项功能。'}</p>
      </header>
      <OwnAnnouncements items={announcements} />
      {led.map((guide) => (
        <GuideCard key={guide.path} {...guide} />
      ))}
      {queues.map((queue) => (
        <Queue key={queue.path} {...queue} />
      ))}
      {tasks.length > 0 && (
        <section className={styles.queue} aria-label="待办">
          <ul className={styles.tiles}>
            {tasks.map(({ name, path, search, waiting }) => (
              <li key={path + search}>
                <Link to={path + search}>
                  <span>{name}</span>
                  <strong>{waiting.toLocaleString('zh-CN')}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {queues.length === 0 && <Shortcuts menu={user.menu} />}
    </div>
  )
}

type QueueProps = Awaited<ReturnType<typeof clientLoader>>['queues'][number]

function Queue({ name, path, declaration, waiting, past }: QueueProps) {
  const outcomes = Object.entries(declaration.states).filter(([, { isOpen }]) => !isOpen)
  const { work } = getReviewWords(declaration)
  const tiles = [
    { label: '我的待办', value: waiting.mine, to: `${path}?scope=mine` },
    { label: '待领取', value: waiting.unassigned, to: `${path}?scope=unassigned` },
    { label: '已超时', value: waiting.overdue, to: `${path}?scope=overdue`, isLate: waiting.overdue > 0 },
    { label: `全部待${work}`, value: waiting.open, to: `${path}?state=${listOpen(declaration)}` },
  ]
  const submitted = past.days.reduce((sum, day) => sum + day.submitted, 0)
  const decided = past.days.reduce((sum, day) => sum + Object.values(day.outcomes).reduce((all, count) => all + count, 0), 0)
  return (
    <section className={styles.queue} aria-label={name}>
      <h2>{name}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ label, value, to, isLate }) => (
          <li key={label}>
            <Link to={to} data-late={isLate ? '' : undefined}>
              <span>{label}</span>
              <strong>{value.toLocaleString('zh-CN')}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.plots}>
        <DayPlot
          title="每日提交"
          total={submitted}
          toHref={(day) => `${path}?submittedAt=${day}..${day}`}
          days={past.days.map(({ day, submitted: count }) => ({ day, parts: [{ tone: 'info', label: '提交', count }] }))}
        />
        <DayPlot
          title={`每日${work}`}
          total={decided}
          toHref={(day) => `${path}?decidedAt=${day}..${day}`}
          days={past.days.map((one) => ({
            day: one.day,
            parts: outcomes.map(([state, { label, tone }]) => ({ tone, label, count: one.outcomes[state] ?? 0 })),
          }))}
        />
        <dl className={styles.figures}>
          <div>
            <dt>{work}用时（中位数）</dt>
            <dd>
              {past.medianHours.toFixed(1)} <small>小时</small>
            </dd>
          </div>
          <div>
            <dt>按期办结</dt>
            <dd>
              {Math.round(past.inTimeShare * 100)} <small>%</small>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function listOpen({ states }: ReviewDeclaration): string {
  return Object.entries(states)
    .flatMap(([state, { isOpen }]) => (isOpen ? [state] : []))
    .join(',')
}

function greeting(): string {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', hour: 'numeric', hourCycle: 'h23' }).format(new Date()))
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}
