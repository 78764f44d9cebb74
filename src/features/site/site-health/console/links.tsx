import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { linkCalls } from '../contract.ts'
import { linkKinds, linkStates } from '../rules.ts'
import { CheckStrip } from './check-strip.tsx'
import styles from './links.module.css'

type Row = CallReply<typeof linkCalls.list>['items'][number]

const shown = { unsure: '待确认', ignored: '已忽略', all: '全部' } as const

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filter = { text: text('text'), kind: oneOf('kind', linkKinds), show: oneOf('show', shown, 'dead') }
  const [links, { checks }] = await Promise.all([call(linkCalls.list, { ...filter, page, pageSize }), call(linkCalls.getCheck, {})])
  return { filter, checks, ...links }
})

export const title = '失效链接'

const columns: ListColumn<Row>[] = [
  {
    key: 'url',
    title: '链接',
    type: 'text',
    phone: 'name',
    className: styles.url,
    text: ({ url }) => url,
    render: ({ url }) => (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
    ),
  },
  { ...stateColumn(linkStates), width: 110 },
  { key: 'reason', title: '原因', type: 'text', text: ({ reason }) => reason },
  { key: 'kind', title: '种类', type: 'text', width: 100, text: ({ kind }) => linkKinds[kind] },
  {
    key: 'places',
    title: '出现在',
    type: 'text',
    text: ({ places }) => places.map(({ title: name, field }) => `${name}（${field}）`).join('；'),
    render: (row) => <Places row={row} />,
  },
  { key: 'deadSince', title: '失效于', type: 'time', width: 150, text: ({ deadSince }) => formatMinute(deadSince) },
  { key: 'checkedAt', title: '检查时间', type: 'time', width: 150, isOptional: true, text: ({ checkedAt }) => formatMinute(checkedAt) },
]

/** Each piece of content that holds the link, leading to its editor. */
function Places({ row: { places, placeCount } }: { row: Row }) {
  return (
    <ul className={styles.places}>
      {places.map(({ kind, id, title: name, field }) => (
        <li key={`${kind} ${id} ${field}`}>
          <Link to={contentAddress(kind, id)}>{name}</Link> <small>{field}</small>
        </li>
      ))}
      {placeCount > places.length && <li>共 {placeCount} 处</li>}
    </ul>
  )
}

export default function LinksScreen({ loaderData: { filter, items, total, checks } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()

  async function recheck(url: string): Promise<void> {
    await attempt(async () => {
      const { state, reason } = await callFromBrowser(linkCalls.recheck, { url })
      showToast(state === 'ok' ? 'success' : 'info', `${linkStates[state].label}${reason && `：${reason}`}`)
    })
    await revalidate()
  }

  async function ignore({ url, isIgnored }: Row): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(linkCalls.ignore, { url, isIgnored: !isIgnored })
      showToast('success', isIgnored ? '已恢复' : '已忽略，不再列出')
    })
    await revalidate()
  }

  return (
    <Screen
      title={title}
      lead="每夜检查已发布内容里的链接、图片与文件；站外链接每 7 天复查一次，连续两次无回应才算失效。"
      actions={<CheckStrip checks={checks} onDone={() => void revalidate()} />}
    >
      <RecordList<Row>
        list="/console/links"
        label={title}
        columns={columns}
        rows={items}
        rowKey={({ url }) => url}
        total={total}
        filters={[
          { kind: 'text', name: 'text', label: '链接或内容标题' },
          { kind: 'choice', name: 'kind', label: '种类', options: toChoices(linkKinds) },
          {
            kind: 'choice',
            name: 'show',
            label: '显示',
            none: '失效',
            options: toChoices(shown),
          },
        ]}
        renderActions={(row) => (
          <span className={styles.actions}>
            <Button size="small" aria-label={`重新检查 ${row.url}`} onClick={() => void recheck(row.url)}>
              重新检查
            </Button>
            <Button size="small" type="text" aria-label={`${row.isIgnored ? '恢复' : '忽略'} ${row.url}`} onClick={() => void ignore(row)}>
              {row.isIgnored ? '恢复' : '忽略'}
            </Button>
          </span>
        )}
        fetchPage={(page) => callFromBrowser(linkCalls.list, { ...filter, ...page })}
        empty={<p>{checks.length === 0 ? '每夜自动检查；也可以现在就点“立即检查”。' : '所有链接都能打开；失效的会列在这里。'}</p>}
      />
    </Screen>
  )
}
