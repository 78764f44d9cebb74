import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { endOthers, endOwnSession, type listOwnSessions } from '../../session-contract.ts'
import { networkLabels } from '../../rules.ts'
import styles from './own-list.module.css'

type Session = CallReply<typeof listOwnSessions>['items'][number]
type OwnDevicesProps = { sessions: readonly Session[]; onChange: () => void }

/** Where one is signed in, and was within the last days. */
export function OwnDevices({ sessions, onChange }: OwnDevicesProps) {
  const confirm = useConfirm()
  const others = sessions.filter(({ isCurrent, endedAt }) => !isCurrent && endedAt === '')

  function endOne({ handle, device }: Session): void {
    confirm({
      title: `退出“${device || '未知设备'}”上的登录？`,
      content: '该设备上未保存的内容会丢失；不认识的设备，退出后请立即修改密码。',
      okText: '退出此设备',
      danger: true,
      work: async () => {
        await callFromBrowser(endOwnSession, { handle })
        showToast('success', '该设备已退出')
        onChange()
      },
    })
  }

  function endAll(): void {
    confirm({
      title: '退出其他设备上的登录？',
      content: `除当前设备外的 ${others.length} 处登录立即失效。`,
      okText: '退出其他设备',
      danger: true,
      work: async () => {
        await callFromBrowser(endOthers, {})
        showToast('success', '其他设备已退出')
        onChange()
      },
    })
  }

  return (
    <>
      <h2 id="devices">我的设备</h2>
      <p>最近 7 天的登录。不认识的设备请退出，并修改密码。</p>
      <ul className={styles.list} aria-labelledby="devices">
        {sessions.map((session) => (
          <DeviceRow key={session.handle} session={session} onEnd={() => endOne(session)} />
        ))}
      </ul>
      <Button size="large" disabled={others.length === 0} onClick={endAll}>
        退出其他设备
      </Button>
    </>
  )
}

function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, network, ip, openedAt, seenAt, endsAt, endedAt, isCurrent } = session
  const name = device || '未知设备'
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          {networkLabels[network]} {ip}
        </span>
        <span>
          {formatMinute(openedAt)} 登录，{endedAt ? `${formatMinute(endedAt)} 结束` : `最迟 ${formatMinute(endsAt)} 结束`}
        </span>
      </div>
      <DeviceState {...{ isCurrent, endedAt, seenAt }} />
      {!isCurrent && endedAt === '' && (
        <Button size="small" danger aria-label={`退出此设备：${name}，${formatMinute(openedAt)} 登录`} onClick={onEnd}>
          退出此设备
        </Button>
      )}
    </li>
  )
}

function DeviceState({ isCurrent, endedAt, seenAt }: Pick<Session, 'isCurrent' | 'endedAt' | 'seenAt'>) {
  if (isCurrent) return <Status tone="success">当前设备</Status>
  if (endedAt) return <Status tone="neutral">已结束</Status>
  return <Status tone="info">最近操作 {formatMinute(seenAt).slice(5)}</Status>
}
