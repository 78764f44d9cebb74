import { Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { interfaceCalls } from '../contract.ts'
import styles from './interfaces.module.css'

export type Code = CallReply<typeof interfaceCalls.codes>['items'][number]

type CodeDrawerProps = { code: Code | undefined; onClose: () => void }

/** One code with all of its sentences and the calls that answer with it. */
export function CodeDrawer({ code, onClose }: CodeDrawerProps) {
  return (
    <Drawer open={code !== undefined} title={code?.code ?? ''} size={640} onClose={onClose} destroyOnHidden>
      {code && <Opened {...code} />}
    </Drawer>
  )
}

function Opened({ status, meaning, advice, sentences, calls }: Code) {
  return (
    <div className={styles.opened}>
      <Facts>
        <Fact name="含义">{meaning}</Fact>
        <Fact name="怎么办">{advice}</Fact>
        <Fact name="HTTP 状态">{status}</Fact>
      </Facts>
      <h2>说明（msg）</h2>
      <ul>
        {sentences.map(({ about, msg }) => (
          <li key={`${about} ${msg}`}>
            {about}：{msg}
          </li>
        ))}
      </ul>
      <h2>系统对接接口</h2>
      {calls.length === 0 ? <p>系统对接的接口不会答复此代码。</p> : <p className={styles.code}>{calls.join('、')}</p>}
    </div>
  )
}
