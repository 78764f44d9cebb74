import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator, Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { newQuery } from '#platform/finding/rules.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { DayPlot } from '#ui/figures/day-plot.tsx'
import { missedDays, searchAddress } from '../rules.ts'
import { searchWordCalls } from '../words-contract.ts'
import styles from './search-words.module.css'
import { SynonymsDialog } from './synonyms-dialog.tsx'

type Row = CallReply<typeof searchWordCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, page, pageSize, days: span } = readFilters(url)
  const days = missedDays.find((known) => String(known) === text('days')) ?? 30
  const filter = { text: text('text'), days, ...span, sort: text('sort') }
  return { filter, ...(await call(searchWordCalls.list, { ...filter, page, pageSize })) }
})

export const title = '无结果搜索词'

const columns: ListColumn<Row>[] = [
  { key: 'words', title: '搜索词', type: 'text', sort: 'words', phone: 'name', text: ({ words }) => words },
  { key: 'count', title: '次数', type: 'count', width: 100, sort: 'count', phone: 'amount', text: ({ count }) => String(count) },
  { key: 'days', title: '出现天数', type: 'count', width: 110, text: ({ days }) => String(days) },
  { key: 'firstDay', title: '首次', type: 'day', width: 120, isOptional: true, text: ({ firstDay }) => firstDay },
  { key: 'lastDay', title: '最近', type: 'day', width: 120, sort: 'lastDay', text: ({ lastDay }) => lastDay },
]

/** The plot stays as it is; the list shows the day alone. */
function toDayAddress({ text, days }: { text: string; days: number }, day: string): string {
  const kept = { ...(text && { text }), ...(days !== 30 && { days: String(days) }) }
  return `/console/search-words?${new URLSearchParams({ ...kept, from: day, to: day })}`
}

export default function SearchWordsScreen({ loaderData: { filter, items, total, counts } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [synonymOf, setSynonymOf] = useState<string>()

  async function remove(words: string): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(searchWordCalls.remove, { words })
      showToast('success', '已移除')
    })
    await revalidate()
  }

  return (
    <Screen
      title={title}
      lead="访客在站内搜索却一无所获的词，按天计数，不记录访客。可据此补写内容，或设为同义词。"
      actions={<Button onClick={() => setSynonymOf('')}>同义词</Button>}
    >
      <div className={styles.plot}>
        <DayPlot
          title="无结果的搜索"
          toHref={(day) => toDayAddress(filter, day)}
          total={counts.reduce((sum, { count }) => sum + count, 0)}
          days={counts.map(({ day, count }) => ({ day, parts: [{ tone: 'info' as const, label: '次数', count }] }))}
        />
      </div>
      <RecordList<Row>
        list="/console/search-words"
        label={title}
        columns={columns}
        rows={items}
        rowKey={({ words }) => words}
        empty={<p>访客搜索而没有结果的词，会出现在这里。</p>}
        total={total}
        firstSort="-count"
        filters={[
          { kind: 'text', name: 'text', label: '搜索词' },
          {
            kind: 'choice',
            name: 'days',
            label: '时间',
            none: '近 30 天',
            options: missedDays.filter((days) => days !== 30).map((days) => ({ value: String(days), label: `近 ${days} 天` })),
          },
          { kind: 'days', label: '日期' },
        ]}
        renderActions={({ words }) => <WordActions words={words} onSynonym={setSynonymOf} onRemove={remove} />}
        fetchPage={(page) => callFromBrowser(searchWordCalls.list, { ...filter, ...page })}
      />
      <SynonymsDialog word={synonymOf} onClose={() => setSynonymOf(undefined)} />
    </Screen>
  )
}

type WordActionsProps = { words: string; onSynonym: (words: string) => void; onRemove: (words: string) => Promise<void> }

/** What can be done about words that were searched for and not found. */
function WordActions({ words, onSynonym, onRemove }: WordActionsProps) {
  return (
    <span className={styles.actions}>
      <a href={searchAddress({ query: words })} target="_blank" rel="noopener" aria-label={`再搜一次 ${words}`}>
        再搜一次
      </a>
      <Link to={`${contentAddress('news')}?${newQuery}`} aria-label={`为 ${words} 写文章`}>
        写文章
      </Link>
      <Button size="small" type="text" aria-label={`为 ${words} 加同义词`} onClick={() => onSynonym(words)}>
        加同义词
      </Button>
      <Button size="small" type="text" aria-label={`移除 ${words}`} onClick={() => void onRemove(words)}>
        移除
      </Button>
    </span>
  )
}
