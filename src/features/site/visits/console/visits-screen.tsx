import { Alert } from 'antd'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Filters, readFilters } from '#ui/antd/filters.tsx'
import { Figures } from '#ui/antd/record/facts.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TimePlot, TimePlots } from '#ui/figures/time-plot.tsx'
import type { CallReply } from '#gateway/call.ts'
import { visitCalls } from '../contract.ts'
import { FunnelList, PageList, ReferrerList, WordList } from './visit-lists.tsx'
import styles from './visits.module.css'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { days, page, pageSize } = readFilters(url)
  const [figures, pages] = await Promise.all([call(visitCalls.figures, days), call(visitCalls.pages, { ...days, page, pageSize })])
  return { given: days, figures, pages }
})

export const title = '访问统计'

const formatCount = (value: number) => `${Math.round(value).toLocaleString('zh-CN')} 次`
const formatPeople = (value: number) => `${Math.round(value).toLocaleString('zh-CN')} 人`
const formatDay = (day: string) => day

export default function VisitsScreen({ loaderData: { given, figures, pages } }: ScreenProps<typeof clientLoader>) {
  const { from, to, isCounted, referrers, words, funnels } = figures
  const isEmpty = pages.total === 0
  return (
    <Screen title={title} lead="按天计数：不用 Cookie，不保存访客地址，不计搜索引擎等程序，也不计表示不愿被统计的访客。">
      {!isCounted && (
        <Alert
          type="info"
          showIcon
          title="访问统计已关闭"
          description={
            <>
              现在不计数，以下是关闭前的数字。可在<Link to="/console/settings">系统设置</Link>中开启。
            </>
          }
        />
      )}
      <div className={styles.range}>
        <Filters filters={[{ kind: 'days', label: '日期' }]} />
      </div>
      {isEmpty ? (
        <EmptyState title="这段时间没有访问">
          <p>
            {from} 至 {to} 没有记下访问；计数每分钟写入一次。
          </p>
        </EmptyState>
      ) : (
        <>
          <DayFigures {...figures} />
          <FunnelList funnels={funnels} />
          <PageList {...pages} fetchPage={(page) => callFromBrowser(visitCalls.pages, { ...given, ...page })} />
          <div className={styles.lists}>
            <ReferrerList referrers={referrers} />
            <WordList words={words} />
          </div>
        </>
      )}
    </Screen>
  )
}

function DayFigures({ from, to, days }: Pick<CallReply<typeof visitCalls.figures>, 'from' | 'to' | 'days'>) {
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
  return (
    <>
      <section className={styles.section} aria-label="合计">
        <Figures
          figures={[
            { label: '页面浏览', value: views.toLocaleString('zh-CN'), unit: '次', note: `${from} 至 ${to}` },
            {
              label: '每天的访客',
              value: Math.round(visitors / days.length).toLocaleString('zh-CN'),
              unit: '人',
              note: '平均；跨天不认人',
            },
            { label: '每位访客', value: visitors > 0 ? (views / visitors).toFixed(1) : '—', unit: '页' },
          ]}
        />
      </section>
      <section className={styles.section} aria-labelledby="by-day">
        <h2 id="by-day">按天</h2>
        <TimePlots>
          <TimePlot
            title="页面浏览"
            points={days.map(({ day, views: value }) => ({ at: day, value }))}
            format={formatCount}
            formatTime={formatDay}
          />
          <TimePlot
            title="访客"
            points={days.map(({ day, visitors: value }) => ({ at: day, value }))}
            format={formatPeople}
            formatTime={formatDay}
          />
        </TimePlots>
      </section>
    </>
  )
}
