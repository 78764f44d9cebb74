import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Plus } from '#ui/icons.ts'
import { announcementCalls } from '../contract.ts'
import { type AnnouncementState, announcementStates, findAnnouncementState, tones } from '../rules.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import styles from './announcements.module.css'

type Item = CallReply<typeof announcementCalls.list>['items'][number]
type Row = Item & { state: AnnouncementState }

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { page, pageSize } = readFilters(url)
  return call(announcementCalls.list, { page, pageSize })
})

export const title = '公告'

const columns: ListColumn<Row>[] = [
  { ...stateColumn(announcementStates), width: 110 },
  { key: 'audience', title: '显示给', type: 'text', width: 90, text: ({ audience }) => (audience === 'staff' ? '员工' : '客户') },
  { key: 'tone', title: '语气', type: 'text', width: 80, text: ({ tone }) => tones[tone] },
  { key: 'text', title: '内容', type: 'text', className: styles.text, phone: 'name', text: ({ text }) => text },
  { key: 'beginsAt', title: '开始', type: 'time', width: 150, text: ({ beginsAt }) => formatMinute(beginsAt) },
  { key: 'endsAt', title: '结束', type: 'time', width: 150, text: ({ endsAt }) => formatMinute(endsAt) },
  {
    key: 'readers',
    title: '已读员工',
    type: 'count',
    width: 90,
    text: ({ audience, readers }) => (audience === 'staff' ? `${readers} 人` : '—'),
  },
]

const withState = (item: Item): Row => ({ ...item, state: findAnnouncementState(item, new Date()) })

export default function AnnouncementsScreen({ loaderData: { items, total } }: ScreenProps<typeof clientLoader>) {
  const [edited, setEdited] = useState<Item | 'new'>()
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title={title}
      lead="给客户的公告显示在网站、登录页与账户页面的顶部，到时自动显示与撤下（一分钟内）；给员工的公告显示在工作台，读后消失。"
      actions={
        <Button type="primary" icon={<Plus />} onClick={() => setEdited('new')}>
          新建公告
        </Button>
      }
    >
      <RecordList<Row>
        list="/console/announcements"
        label="公告"
        columns={columns}
        rows={items.map(withState)}
        rowKey={({ id }) => id}
        total={total}
        hasViews={false}
        empty={<p>还没有公告。维护停机、节假日安排等可在这里预告。</p>}
        renderActions={(row) => <RowActions row={row} onChange={() => setEdited(row)} />}
        fetchPage={async (page) => {
          const found = await callFromBrowser(announcementCalls.list, page)
          return { ...found, items: found.items.map(withState) }
        }}
      />
      {edited && (
        <AnnouncementDialog
          onClose={() => setEdited(undefined)}
          onSaved={() => void revalidate()}
          {...(edited !== 'new' && { announcement: edited })}
        />
      )}
    </Screen>
  )
}

function RowActions({ row: { id, text }, onChange }: { row: Row; onChange: () => void }) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function remove(): void {
    const work = async () => {
      await callFromBrowser(announcementCalls.remove, { id })
      showToast('success', '公告已删除')
    }
    confirm({ title: '删除公告？', content: text, okText: '删除公告', danger: true, work, onEnd: revalidate })
  }

  return (
    <div className={styles.actions}>
      <Button size="small" aria-label={`修改“${text}”`} onClick={onChange}>
        修改
      </Button>
      <Button size="small" danger aria-label={`删除“${text}”`} onClick={remove}>
        删除
      </Button>
    </div>
  )
}
