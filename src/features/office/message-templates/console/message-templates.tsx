import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { useFocusReturn } from '#ui/browser/use-focus-return.ts'
import { Status } from '#ui/feedback/status.tsx'
import { type Template, templateCalls } from '../contract.ts'
import { channels, type TemplateChannel } from '../rules.ts'
import { TemplateDrawer } from './template-drawer.tsx'
import styles from './message-templates.module.css'

export const clientLoader = loadScreen(({ call }) => call(templateCalls.list, {}))

export const title = '消息模板'

const leads: Record<TemplateChannel, string> = {
  sms: '接入真实短信平台时，改后的内容须先在平台审核，并填写其模板编号。',
  mail: '邮件的标题与正文。',
  notice: '站内通知的标题与内容，也用于随之发出的短信与邮件。',
}

export default function MessageTemplatesScreen({ loaderData: { items } }: ScreenProps<typeof clientLoader>) {
  const [parameters] = useSearchParams()
  const [opened, setOpened] = useState(parameters.get('name') ?? '')
  const { revalidate } = useRevalidator()
  const template = items.find(({ name }) => name === opened)
  // The drawer begins anew with each version.
  useFocusReturn(template !== undefined)
  return (
    <Screen title={title} lead="系统发出的短信、邮件与站内通知的文字。修改随即生效，每次修改都有记录，可以恢复标准内容。">
      {(Object.keys(channels) as TemplateChannel[]).map((channel) => (
        <section key={channel} className={styles.channel} aria-labelledby={`channel-${channel}`}>
          <h2 id={`channel-${channel}`}>{channels[channel]}</h2>
          <p>{leads[channel]}</p>
          <ul>
            {items
              .filter((one) => one.channel === channel)
              .map((one) => (
                <TemplateRow key={one.name} template={one} onOpen={() => setOpened(one.name)} />
              ))}
          </ul>
        </section>
      ))}
      {template && (
        <TemplateDrawer
          key={`${template.name} ${template.version}`}
          template={template}
          onClose={() => setOpened('')}
          onChange={revalidate}
        />
      )}
    </Screen>
  )
}

function TemplateRow({ template, onOpen }: { template: Template; onOpen: () => void }) {
  const { channel, label, receiver, own, text, title: standard, changedAt, changedByName } = template
  const words = own[0] ?? { title: standard, text }
  return (
    <li>
      <div>
        <h3>
          {label}
          {channel === 'notice' && <span>{receiver}</span>}
        </h3>
        <p>{words.title && channel !== 'mail' ? `${words.title}：${words.text}` : words.text}</p>
      </div>
      <div className={styles.state}>
        <Status tone={own.length > 0 ? 'info' : 'neutral'}>{own.length > 0 ? '已修改' : '标准'}</Status>
        {own.length > 0 && (
          <span>
            {changedByName}，{formatMinute(changedAt)}
          </span>
        )}
      </div>
      <Button aria-label={`编辑${channels[channel]}模板：${label}${channel === 'notice' ? `（${receiver}）` : ''}`} onClick={onOpen}>
        编辑
      </Button>
    </li>
  )
}
