import { Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { ownOtherWindow } from '#platform/publishing/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { withdrawSubmission } from '../../approval-contract.ts'
import { cancelPlan, changeContents, getVersion } from '../../contract.ts'
import { approvalKind } from '../../rules.ts'
import type { meantAsNew } from '../get-kind.ts'
import { CompareDialog } from '../history/compare-dialog.tsx'
import styles from './content-editor.module.css'
import type { Editing, OpenedContent } from './use-editing.ts'

type EditorStripProps = { kind: ContentKind; id: string; opened: OpenedContent; editing: Editing }

/** Above the form: other editors, planned publications, and why the form is read-only. */
export function EditorStrip(props: EditorStripProps) {
  const { kind, id, opened } = props
  const { isInBin, isNew, submissions } = opened
  const { state }: { state: typeof meantAsNew | null } = useLocation()
  return (
    <>
      {isNew && !kind.only && !state?.isNew && (
        <output className={styles.strip} data-tone="warning">
          <p>没有编号为 {id} 的内容，链接可能有误。</p>
        </output>
      )}
      <StateStrip {...props} />
      {!isInBin && submissions.length === 0 && <ReturnedStrip {...props} />}
    </>
  )
}

function StateStrip(props: EditorStripProps) {
  const { opened, editing } = props
  if (opened.isInBin) return <BinStrip {...props} />
  if (editing.state.is === 'held' || editing.state.is === 'changed') return <ConflictStrip {...props} msg={editing.state.msg} />
  if (editing.holder) return <HolderStrip {...props} />
  if (opened.submissions.length > 0) return <SubmissionStrip {...props} />
  if (opened.scheduled > 0 || opened.takeDownAt) return <PlanStrip {...props} />
  return null
}

function HolderStrip({ editing }: EditorStripProps) {
  const confirm = useConfirm()
  const isOwn = editing.holder === ownOtherWindow
  return (
    <output className={styles.strip} data-tone="info">
      <p>
        <strong>{editing.holder}</strong>正在编辑这项内容。您可以查看和预览，暂时不能修改；
        {isOwn ? '关闭那个窗口后即可编辑，也可以在此接手。' : '对方离开后即可编辑。'}
      </p>
      <Button onClick={editing.reopen}>刷新内容</Button>
      <Button
        onClick={() =>
          confirm({
            title: isOwn ? '在这个窗口继续编辑？' : `接手${editing.holder}的编辑？`,
            content: isOwn ? '另一个窗口已保存的修改都会保留，那里随后不能再修改。' : '对方已保存的修改都会保留，对方会看到您已接手。',
            okText: '接手编辑',
            work: editing.seize,
          })
        }
      >
        接手编辑
      </Button>
    </output>
  )
}

/** What this tab holds and what the server holds went apart: the editor sees both and decides. */
function ConflictStrip({ kind, id, opened, editing, msg }: EditorStripProps & { msg: string }) {
  const confirm = useConfirm()
  const [other, setOther] = useState<Record<string, unknown>>()

  async function compare(): Promise<void> {
    await attempt(async () => {
      const { version, newest } = await editing.look()
      if (version === 0 && newest === 0) return showToast('info', '服务器上还没有这项内容')
      setOther((await callFromBrowser(getVersion, { kind: kind.kind, id, number: version > 0 ? 0 : newest })).data)
    })
  }

  return (
    <div className={styles.strip} data-tone="warning" role="alert">
      <p>
        {msg}。您在本页的修改<strong>尚未保存</strong>，仍保留在本页，没有覆盖任何内容。
      </p>
      <Button onClick={() => void compare()}>比对双方内容</Button>
      <Button
        onClick={() =>
          confirm({
            title: '放弃本页的修改？',
            content: '本页未保存的修改将丢失，改为显示服务器上的内容。',
            okText: '放弃本页的修改',
            danger: true,
            work: async () => editing.reopen(),
          })
        }
      >
        改用服务器上的内容
      </Button>
      {opened.mayEdit && (
        <Button type="primary" onClick={() => void editing.takeOver()}>
          以本页内容继续
        </Button>
      )}
      {other && (
        <CompareDialog
          kind={kind}
          left={{ title: '服务器上的内容', data: other }}
          right={{ title: '本页的内容', data: editing.form.getFieldsValue(true) }}
          onClose={() => setOther(undefined)}
        />
      )}
    </div>
  )
}

/** A version waits for a second person; writing goes on beside it. */
function SubmissionStrip({ opened, editing }: EditorStripProps) {
  return opened.submissions.map(({ approvalId, number, by, at, isMine }) => (
    <output key={approvalId} className={styles.strip} data-tone="info">
      <p>
        第 {number} 版由 <strong>{by}</strong> 于 {formatMinute(at)} 提交，正在等待另一位同事审核。
      </p>
      {isMine && (
        <Button
          onClick={() =>
            void editing.act(async () => {
              await callFromBrowser(withdrawSubmission, { approvalId })
              showToast('success', '已撤回，可以继续修改后重新提交')
            })
          }
        >
          撤回
        </Button>
      )}
      {!isMine && opened.mayPublish && <Link to={`/console/${approvalKind}/${approvalId}`}>去审核</Link>}
    </output>
  ))
}

/** What the reviewer asks for stands beside the form while it is done. */
function ReturnedStrip({ opened }: EditorStripProps) {
  return opened.returned.map(({ number, by, at, comment }) => (
    <output key={number} className={styles.strip} data-tone="warning">
      <p>
        第 {number} 版由 <strong>{by}</strong> 于 {formatMinute(at)} 退回修改：<span className={styles.remark}>{comment}</span>
      </p>
    </output>
  ))
}

function PlanStrip({ kind, id, opened, editing }: EditorStripProps) {
  const { publishAt, takeDownAt, scheduled, mayPublish } = opened
  const cancel = () =>
    editing.act(async () => {
      await callFromBrowser(cancelPlan, { kind: kind.kind, id })
      showToast('success', '已取消定时发布，内容保留为草稿')
    })
  return (
    <output className={styles.strip} data-tone="info">
      <p>
        {scheduled > 0 && (
          <>
            第 {scheduled} 版将于 <strong>{formatMinute(publishAt)}</strong> 自动发布
            {takeDownAt ? '，' : '。'}
          </>
        )}
        {takeDownAt && (
          <>
            {scheduled > 0 ? '' : '本内容'}将于 <strong>{formatMinute(takeDownAt)}</strong> 自动下线。
          </>
        )}
      </p>
      {scheduled > 0 && mayPublish && <Button onClick={() => void cancel()}>取消定时发布</Button>}
    </output>
  )
}

function BinStrip({ kind, id, opened, editing }: EditorStripProps) {
  const restore = () =>
    editing.act(async () => {
      await callFromBrowser(changeContents, { kind: kind.kind, action: 'restore', ids: [id] })
      showToast('success', '已恢复为草稿')
    })
  return (
    <output className={styles.strip} data-tone="warning">
      <p>这项内容在回收站中，恢复后才能编辑和发布。</p>
      {opened.mayEdit && (
        <Button type="primary" onClick={() => void restore()}>
          恢复
        </Button>
      )}
    </output>
  )
}
