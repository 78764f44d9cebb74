import { Button } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { linkLimits as limits } from '../../rules.ts'
import { type listProjectLinks, switchOffProjectLink, createProjectLink } from '../../sharing-contract.ts'
import styles from '../projects.module.css'

type Sharing = CallReply<typeof listProjectLinks>
type ProjectLink = Sharing['links'][number]
type LinksSectionProps = { projectId: string; sharing: Sharing; onChange: () => void }

const columns: ListColumn<ProjectLink>[] = [
  { key: 'label', title: '用途', type: 'text', className: styles.name, phone: 'name', text: ({ label }) => label },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ switchedOffAt }) => (switchedOffAt ? '已停用' : '有效'),
    render: ({ switchedOffAt }) => <Status tone={switchedOffAt ? 'neutral' : 'success'}>{switchedOffAt ? '已停用' : '有效'}</Status>,
  },
  { key: 'created', title: '创建', type: 'text', text: ({ createdByName, createdAt }) => `${createdByName} ${formatMinute(createdAt)}` },
  {
    key: 'off',
    title: '停用',
    type: 'text',
    text: ({ switchedOffByName, switchedOffAt }) => `${switchedOffByName} ${formatMinute(switchedOffAt)}`.trim(),
  },
]

/** Links that show the project to the customer without a number being typed, until they are switched off. */
export function LinksSection({ projectId, sharing: { links, subscribers }, onChange }: LinksSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const confirm = useConfirm()
  const { sendsSms } = usePageConfig()
  const isFull = links.filter(({ switchedOffAt }) => switchedOffAt === '').length >= limits.active

  function switchOff({ id, label }: ProjectLink): void {
    confirm({
      title: `停用链接“${label}”？`,
      content: '持有该链接的人将立即不能查看项目、下载资料，已订阅的日历停止更新，且不能恢复。',
      okText: '停用链接',
      danger: true,
      work: () => callFromBrowser(switchOffProjectLink, { id }).then(() => showToast('success', `链接“${label}”已停用`)),
      onEnd: onChange,
    })
  }

  return (
    <section className={blocks.card} aria-labelledby="links">
      <div className={styles.bar}>
        <h2 id="links">客户链接</h2>
        <div>
          <Button disabled={isFull} onClick={() => setAdding(true)}>
            创建链接
          </Button>
        </div>
      </div>
      <p className={blocks.muted}>
        持有链接即可查看客户可见的进度、资料与计划日历。{isFull && `有效链接已达 ${limits.active} 个，请先停用不再使用的链接。`}
        {sendsSms && `短信提醒的订阅手机号：${subscribers} 个。`}
      </p>
      <ListBody<ProjectLink>
        label="链接列表"
        columns={columns}
        rows={links}
        rowKey={({ id }) => id}
        busy={false}
        empty={<p>还没有链接。创建后发给客户联系人。</p>}
        renderActions={(link) =>
          link.switchedOffAt === '' && (
            <Button type="link" size="small" danger aria-label={`停用${link.label}`} onClick={() => switchOff(link)}>
              停用
            </Button>
          )
        }
        onChange={() => undefined}
      />
      <LinkDialog open={isAdding} projectId={projectId} onClose={() => setAdding(false)} onCreated={onChange} />
    </section>
  )
}

type LinkDialogProps = { open: boolean; projectId: string; onClose: () => void; onCreated: () => void }

/** Creates a link, and shows it once: the key is stored as a hash. */
function LinkDialog({ open, projectId, onClose, onCreated }: LinkDialogProps) {
  const [link, setLink] = useState('')

  async function create({ label }: { label: string }): Promise<void> {
    const { key } = await callFromBrowser(createProjectLink, { projectId, label })
    setLink(`${window.location.origin}/schedule/shared?${new URLSearchParams({ key })}`)
    onCreated()
  }

  return (
    <>
      <FormDialog<{ label: string }>
        open={open}
        title="创建客户链接"
        okText="创建链接"
        initial={{ label: '' }}
        onClose={onClose}
        onSend={create}
      >
        <TextField of={createProjectLink} name="label" label="用途" max={limits.label} extra="例如客户联系人的称呼，仅员工可见" />
      </FormDialog>
      <Dialog
        open={link !== ''}
        onClose={() => setLink('')}
        title="链接已创建"
        closesFromOutside={false}
        actions={
          <Button type="primary" onClick={() => setLink('')}>
            已复制，关闭
          </Button>
        }
      >
        <OneTimeSecret secret={link} copy="复制链接" note="仅显示这一次，关闭后无法找回。请只发给客户联系人；误发时停用它并另建一个。" />
      </Dialog>
    </>
  )
}
