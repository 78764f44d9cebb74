import { OwnAnnouncements } from '#features/office/announcements/console/own-announcements.tsx'
import { type Bench as BenchName, benches } from '#platform/features/shared/workbench.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { Bench } from './bench.tsx'
import { GuideCard } from './guide-card.tsx'
import styles from './home.module.css'
import { type HomeData, loadHome } from './load-home.ts'
import { Queue } from './queue.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const clientLoader = loadHome

export const title = '工作台'

export default function ConsoleHome({
  loaderData: { user, today, announcements, queues, sections, guides },
}: ScreenProps<typeof clientLoader>) {
  return (
    <div className={styles.home}>
      <header>
        <h1>
          {greeting()}，{user.userName}
        </h1>
        <p>{toLead({ queues, sections })}</p>
      </header>
      <OwnAnnouncements items={announcements} />
      {guides.map((guide) => (
        <GuideCard key={guide.path} {...guide} />
      ))}
      {queues.map((queue) => (
        <Queue key={queue.path} queue={queue} today={today} />
      ))}
      {(Object.keys(benches) as BenchName[]).map((bench) => (
        <Bench key={bench} name={benches[bench]} sections={sections.filter((section) => section.bench === bench)} />
      ))}
      {queues.length + sections.length === 0 && <Shortcuts menu={user.menu} />}
    </div>
  )
}

function toLead({ queues, sections }: Pick<HomeData, 'queues' | 'sections'>): string {
  if (queues.length + sections.length === 0) return '您的角色没有待办事项，可以从这里进入各项功能。'
  return '点一个数字，打开它所数的列表。'
}

function greeting(): string {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', hour: 'numeric', hourCycle: 'h23' }).format(new Date()))
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}
