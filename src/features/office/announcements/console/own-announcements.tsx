import { Button } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { AnnouncementBand } from '#ui/feedback/announcement-band.tsx'
import { ownAnnouncements } from '../contract.ts'
import { getToneMark } from '../rules.ts'
import styles from './announcements.module.css'

type Items = CallReply<typeof ownAnnouncements.list>['items']

/** What staff are told until they have read it. */
export function OwnAnnouncements({ items }: { items: Items }) {
  const [read, setRead] = useState<readonly string[]>([])
  const unread = items.filter(({ id }) => !read.includes(id))
  if (unread.length === 0) return null

  async function markRead(id: string): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(ownAnnouncements.read, { id })
      setRead((former) => [...former, id])
    })
  }

  return (
    <section className={styles.own} aria-label="公告">
      {unread.map((item) => (
        <AnnouncementBand key={item.id} {...item} mark={getToneMark(item.tone)}>
          <Button size="small" aria-label={`已读“${item.text}”`} onClick={() => void markRead(item.id)}>
            我知道了
          </Button>
        </AnnouncementBand>
      ))}
    </section>
  )
}
