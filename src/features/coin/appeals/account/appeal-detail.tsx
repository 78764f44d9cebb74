import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type getAppeal, withdrawAppeal } from '../contract.ts'
import { appealCan, appealMessages as messages } from '../rules.ts'
import styles from './appeal-detail.module.css'
import { AppealStatus } from './appeal-records.tsx'
import { SupplementForm } from './supplement-form.tsx'

export type AppealDetail = CallReply<typeof getAppeal>
type AppealDetailDialogProps = { appeal: AppealDetail | undefined; onClose: () => void; onChanged: () => void }

/** One appeal, with its result or what the customer may still do. Closed while `appeal` is undefined. */
export function AppealDetailDialog({ appeal, onClose, onChanged }: AppealDetailDialogProps) {
  const close = (
    <Button type="primary" onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal
      open={appeal !== undefined}
      onCancel={onClose}
      title={appeal && appealCan.viewResult(appeal) ? '处理结果' : '申诉详情'}
      footer={appeal && appealCan.change(appeal) ? null : close}
      destroyOnHidden
    >
      {appeal && (
        <>
          {appealCan.viewResult(appeal) && <p className={styles.result}>{appeal.result}</p>}
          <Facts appeal={appeal} />
          <Changes key={appeal.id} id={appeal.id} isOpen={appealCan.change(appeal)} onChanged={onChanged} />
        </>
      )}
    </Modal>
  )
}

function Facts({ appeal }: { appeal: AppealDetail }) {
  const { type, description, phone, filedAt, handledAt, isWithdrawn, supplements, files } = appeal
  return (
    <dl className={styles.facts}>
      <dt>状态</dt>
      <dd>
        <AppealStatus {...appeal} />
      </dd>
      <dt>申诉类型</dt>
      <dd>{type}</dd>
      <dt>申诉描述</dt>
      <dd>{description}</dd>
      {supplements.map(({ at, text }) => [
        <dt key={`${at} term`}>补充说明</dt>,
        <dd key={at}>
          {text}
          <small>{at}</small>
        </dd>,
      ])}
      {files.length > 0 && (
        <>
          <dt>附件</dt>
          <dd>
            {files.map(({ id, name, url }) => (
              <a key={id} href={url}>
                {name}
              </a>
            ))}
          </dd>
        </>
      )}
      <dt>联系电话</dt>
      <dd>{phone}</dd>
      <dt>申诉时间</dt>
      <dd>{filedAt}</dd>
      {handledAt && (
        <>
          <dt>{isWithdrawn ? '撤回时间' : '处理时间'}</dt>
          <dd>{handledAt}</dd>
        </>
      )}
    </dl>
  )
}

/** What is being written stays while the appeal is handled meanwhile. */
function Changes({ id, isOpen, onChanged }: { id: string; isOpen: boolean; onChanged: () => void }) {
  const [isWriting, setWriting] = useState(false)
  const confirm = useConfirm()

  function withdraw(): void {
    confirm({
      title: '撤回申诉？',
      content: '撤回后不再处理，也不能恢复；需要时可以重新提交。',
      okText: '撤回申诉',
      danger: true,
      work: async () => {
        await callFromBrowser(withdrawAppeal, { id })
        showToast('success', messages.withdrawn)
      },
      onEnd: onChanged,
    })
  }

  function showChanged(): void {
    setWriting(false)
    onChanged()
  }

  if (isWriting) return <SupplementForm id={id} isLate={!isOpen} onCancel={() => setWriting(false)} onSent={showChanged} />
  if (!isOpen) return null
  return (
    <div className={styles.changes}>
      <Button type="primary" onClick={() => setWriting(true)}>
        补充说明
      </Button>
      <Button onClick={withdraw}>撤回</Button>
    </div>
  )
}
