import type { Services } from '#platform/calls/server/handle.ts'
import { requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import { signPayload, toStandardHeaders } from '#platform/webhooks/server/deliver.ts'
import { formatDateTime } from '#kit/dates.ts'
import {
  type AlarmCondition,
  alarmConditions,
  alarmLimits,
  alarmMessages,
  type AlarmPhase,
  phaseLabels,
  splitRecipients,
} from '../../rules.ts'
import type { Channel } from './channels.ts'
import { signDingtalk } from './sign-dingtalk.ts'

export type SendDeps = Pick<Services, 'clock' | 'outside' | 'mail' | 'siteOrigin'>

export type AlarmMessage = { id: string; phase: AlarmPhase; condition?: AlarmCondition; text: string; beganAt: Date; endedAt?: Date | null }

/** Sends to one channel; returns what went wrong, '' where it was accepted. */
export async function sendToChannel(services: SendDeps, channel: Channel, message: AlarmMessage): Promise<string> {
  if (channel.target === '') return alarmMessages.unreadable
  try {
    return await senders[channel.kind](services, channel, message)
  } catch (error) {
    return (error instanceof Error ? `${error.name}: ${error.message}` : 'network').slice(0, alarmLimits.error)
  }
}

type Sender = (services: SendDeps, channel: Channel, message: AlarmMessage) => Promise<string>

const senders: Record<Channel['kind'], Sender> = {
  async mail({ mail, siteOrigin }, { target }, message) {
    if (!mail) return '未配置邮件服务（SMTP_HOST）'
    await mail.send({ to: splitRecipients(target), subject: toTitle(message), text: toText(siteOrigin, message) })
    return ''
  },
  async wecom({ outside, siteOrigin }, { target }, message) {
    return post(outside, target, { body: toRobotBody(siteOrigin, message), isRobot: true })
  },
  async dingtalk({ clock, outside, siteOrigin }, { target, secret }, message) {
    return post(outside, signDingtalk(target, secret, clock.now()), { body: toRobotBody(siteOrigin, message), isRobot: true })
  },
  async webhook({ clock, outside, siteOrigin }, { target, secret }, message) {
    const body = toWebhookBody(siteOrigin, message)
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const headers = {
      'x-delivery-id': message.id,
      'x-event': `alarm.${message.phase}`,
      'x-timestamp': timestamp,
      'x-signature': signPayload(secret, timestamp, body),
      ...toStandardHeaders(secret, { id: message.id, timestamp, body }),
    }
    return post(outside, target, { body, headers })
  },
}

type Post = { body: string; headers?: Record<string, string>; isRobot?: true }

/** A robot answers 200 to what it refuses too, and says so in `errcode`. */
async function post(outside: SendDeps['outside'], url: string, { body, headers, isRobot }: Post): Promise<string> {
  const { status, text } = await requestGuarded(outside, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    timeoutMs: alarmLimits.timeoutMs,
    maxBytes: alarmLimits.answerBytes,
  })
  if (status < 200 || status > 299) return `HTTP ${status}`
  return isRobot ? readRobotAnswer(text) : ''
}

function readRobotAnswer(text: string): string {
  const [, code] = /"errcode"\s*:\s*(-?\d+)/.exec(text) ?? []
  return code === '0' ? '' : `对方未接收：${text.slice(0, 200)}`
}

function toRobotBody(siteOrigin: string, message: AlarmMessage): string {
  return JSON.stringify({ msgtype: 'text', text: { content: `${toTitle(message)}\n${toText(siteOrigin, message)}` } })
}

function toWebhookBody(siteOrigin: string, message: AlarmMessage): string {
  const { id, phase, condition = '', text, beganAt, endedAt } = message
  const times = { beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? '' }
  return JSON.stringify({ id, event: `alarm.${phase}`, condition, title: toTitle(message), text, ...times, site: siteOrigin })
}

function toTitle({ phase, condition }: AlarmMessage): string {
  return `【${phaseLabels[phase]}】${condition ? alarmConditions[condition].label : '报警渠道测试'}`
}

function toText(siteOrigin: string, { phase, condition, text, beganAt, endedAt }: AlarmMessage): string {
  return [
    text,
    `${phase === 'test' ? '时间' : '开始'}：${formatDateTime(beganAt)}`,
    endedAt && `结束：${formatDateTime(endedAt)}`,
    phase === 'began' && condition && alarmConditions[condition].advice,
    `网站：${siteOrigin}`,
  ]
    .filter(Boolean)
    .join('\n')
}
