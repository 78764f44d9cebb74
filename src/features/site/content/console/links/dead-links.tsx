import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import type { listDeadLinks } from '../../links-contract.ts'
import styles from './links.module.css'

export type DeadLink = CallReply<typeof listDeadLinks>['items'][number]['links'][number]

/** Own addresses that a version leads to and visitors could not open. They may exist later, so nothing is refused. */
export function DeadLinks({ links, onOpen }: { links: readonly DeadLink[]; onOpen?: (link: DeadLink) => void }) {
  if (links.length === 0) return null
  return (
    <section className={styles.dead} role="alert">
      <p>有 {links.length} 处链接、图片或文件在本站打不开，访客看不到所指的内容：</p>
      <ul>
        {links.map((link) => (
          <li key={`${link.path} ${link.url}`}>
            <span>{link.field}</span>
            <code>{link.url}</code>
            <span>{link.reason}</span>
            {onOpen && (
              <Button type="link" size="small" onClick={() => onOpen(link)}>
                去修改
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
