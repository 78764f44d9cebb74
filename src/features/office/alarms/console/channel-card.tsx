import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { alarmCalls } from '../contract.ts'
import { alarmConditionNames, alarmConditions, channelKinds } from '../rules.ts'
import styles from './alarms.module.css'

type Channel = CallReply<typeof alarmCalls.channels>['items'][number]
type ChannelCardProps = { channel: Channel; mayChange: boolean; onChange: () => void }

/** One channel: where it leads, what it is told, and how the last message went. */
export function ChannelCard({ channel, mayChange, onChange }: ChannelCardProps) {
  const { kind, name, isOn, target, conditions } = channel
  const told = conditions.length === alarmConditionNames.length ? '全部' : conditions.map((one) => alarmConditions[one].label).join('、')
  return (
    <article className={blocks.card} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? '启用' : '停用'}</Status>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>类型</dt>
          <dd>{channelKinds[kind].label}</dd>
        </div>
        <div>
          <dt>{kind === 'mail' ? '收件人' : '主机'}</dt>
          <dd>{target.replaceAll('\n', '、') || '—'}</dd>
        </div>
        <div>
          <dt>报警</dt>
          <dd>{told}</dd>
        </div>
        <div>
          <dt>最近发送</dt>
          <dd>{formatLast(channel)}</dd>
        </div>
      </dl>
      {mayChange && <ChannelActions channel={channel} onChange={onChange} />}
    </article>
  )
}

function ChannelActions({ channel: { id, name }, onChange }: Pick<ChannelCardProps, 'channel' | 'onChange'>) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const [isTesting, setTesting] = useState(false)

  async function test(): Promise<void> {
    setTesting(true)
    await attempt(async () => {
      const { error } = await callFromBrowser(alarmCalls.testChannel, { id })
      showToast(error === '' ? 'success' : 'error', error === '' ? '测试消息已发送' : `测试消息未送达：${error}`)
    })
    setTesting(false)
  }

  function remove(): void {
    const work = async () => {
      await callFromBrowser(alarmCalls.removeChannel, { id })
      showToast('success', '渠道已删除')
    }
    confirm({
      title: `删除渠道“${name}”？`,
      content: '此后的报警不再发送到这里。',
      okText: '删除渠道',
      danger: true,
      work,
      onEnd: revalidate,
    })
  }

  return (
    <div className={blocks.bar}>
      <Button size="small" loading={isTesting} aria-label={`向${name}发送测试`} onClick={() => void test()}>
        发送测试
      </Button>
      <Button size="small" aria-label={`修改${name}`} onClick={onChange}>
        修改
      </Button>
      <Button size="small" danger aria-label={`删除${name}`} onClick={remove}>
        删除
      </Button>
    </div>
  )
}

function formatLast({ lastError, lastSentAt }: Channel): string {
  if (lastError) return `失败：${lastError}`
  return lastSentAt ? `${formatMinute(lastSentAt)} 已送达` : '尚未发送'
}
