import { Button, Modal } from 'antd'
import { Bell } from '#ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDateTime } from '#kit/dates.ts'
import { usePolling } from '#ui/browser/polling.ts'
import type { staffNotices } from '../contract.ts'
import styles from './notice-bell.module.css'

type NoticeCalls = Pick<typeof staffNotices, 'list' | 'read'>
type Notices = CallReply<NoticeCalls['list']>

/** The number of unread notices; opened, the newest ones. `home`: the target of a notice without an address; `hint`: what notices are about. */
export function NoticeBell({ calls, home, hint }: { calls: NoticeCalls; home: string; hint: string }) {
  const [unread, setUnread] = useState(0)
  const [shown, setShown] = useState<Notices['items']>()

  async function count(): Promise<void> {
    setUnread((await callFromBrowser(calls.list, { page: 1, pageSize: 1 })).unread)
  }

  async function open(): Promise<void> {
    const { items, unread: left } = await callFromBrowser(calls.list, { page: 1, pageSize: 20 })
    setShown(items)
    setUnread(left)
  }

  async function read(ids: number[]): Promise<void> {
    setUnread((await callFromBrowser(calls.read, { ids })).unread)
    setShown((items) => items?.map((item) => (ids.length === 0 || ids.includes(item.id) ? { ...item, isRead: true } : item)))
  }

  usePolling(count, 30_000)

  return (
    <>
      <button type="button" className={styles.bell} aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'} onClick={() => void open()}>
        <Bell />
        {unread > 0 && <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <Modal open={shown !== undefined} onCancel={() => setShown(undefined)} title="通知" footer={null}>
        {unread > 0 && (
          <Button className={styles.all ?? ''} onClick={() => void read([])}>
            全部标为已读
          </Button>
        )}
        {shown?.length === 0 ? (
          <p className={styles.none}>暂无通知。{hint}</p>
        ) : (
          <NoticeList
            notices={shown ?? []}
            home={home}
            onOpen={({ id, isRead }) => {
              if (!isRead) void read([id])
              setShown(undefined)
            }}
          />
        )}
      </Modal>
    </>
  )
}

type Notice = Notices['items'][number]
type NoticeListProps = { notices: Notice[]; home: string; onOpen: (notice: Notice) => void }

function NoticeList({ notices, home, onOpen }: NoticeListProps) {
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <li key={notice.id} data-unread={notice.isRead ? undefined : ''}>
          <Link to={notice.url || home} onClick={() => onOpen(notice)}>
            <strong>
              {!notice.isRead && <span className="visually-hidden">未读：</span>}
              {notice.title}
            </strong>
            <time dateTime={notice.at}>{formatDateTime(new Date(notice.at)).slice(0, 16)}</time>
            {notice.text && <span>{notice.text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
