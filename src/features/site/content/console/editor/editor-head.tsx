import { Button, Form } from 'antd'
import { useState } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { itemStates } from '#platform/publishing/rules.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { AppWindow, ExternalLink, History } from '#ui/icons.ts'
import type { EditorHeadProps, EditorPageProps } from './editor-props.ts'
import styles from './content-editor.module.css'
import { MoreMenu } from './more-menu.tsx'
import { nameContent } from '../get-kind.ts'
import { SaveMark } from '../saving/save-mark.tsx'

/** Where one is, whether all is saved, and what one may do next. */
export function EditorHead(props: EditorHeadProps) {
  const { kind, opened, editing, isPreviewing, onPreview, onHistory } = props
  const named: unknown = Form.useWatch(kind.title, editing.form)
  const isKept = opened.newest > 0 || opened.version > 0
  const state = editing.state.is === 'saved' && editing.version === opened.version ? opened.state : stateAfterTyping(opened)
  const { label, tone } = itemStates[state]
  const mayGoOn = !opened.isInBin && (opened.needsApproval ? opened.mayEdit && opened.submissions.length === 0 : opened.mayPublish)

  return (
    <header className={styles.head}>
      <div className={styles.name}>
        {kind.only === undefined ? (
          <BackLink to={contentAddress(kind.kind)}>返回{kind.label}</BackLink>
        ) : (
          <BackLink to="/console">返回工作台</BackLink>
        )}
        <div className={styles.titleLine}>
          <h1>{nameContent(kind, named)}</h1>
          <Status tone={tone}>{label}</Status>
          <SaveMark state={editing.state} />
        </div>
      </div>
      <div className={styles.actions}>
        {opened.live > 0 && (
          <Button type="text" icon={<ExternalLink />} href={opened.pageAddress} target="_blank" rel="noopener">
            网站上的页面
          </Button>
        )}
        <Button icon={<AppWindow />} aria-pressed={isPreviewing} disabled={!isKept && editing.version === 0} onClick={onPreview}>
          {isPreviewing ? '关闭预览' : '预览'}
        </Button>
        <Button icon={<History />} disabled={!isKept && editing.version === 0} onClick={onHistory}>
          历史
        </Button>
        <MoreMenu {...props} />
        {mayGoOn && <PublishButton {...props} />}
      </div>
    </header>
  )
}

/** What is missing is listed before anything is asked. */
function PublishButton({ kind, id, opened, editing, onChecked }: EditorHeadProps) {
  const [isPublishing, setPublishing] = useState(false)

  function refuse(errors: readonly FieldError[]): void {
    setPublishing(false)
    onChecked()
    editing.showRefused(errors)
  }

  async function ask(): Promise<void> {
    await attempt(async () => {
      const errors = await editing.check()
      if (errors.length > 0) refuse(errors)
      else setPublishing(true)
    })
  }

  return (
    <>
      <Button type="primary" disabled={!editing.canEdit && opened.mayEdit} onClick={() => void ask()}>
        {opened.needsApproval ? '提交审核…' : '发布…'}
      </Button>
      <LazyPart isOpen={isPublishing} load={() => import('./publish-dialog.tsx')} onFail={() => setPublishing(false)}>
        {({ PublishDialog }) =>
          isPublishing && <PublishDialog {...{ kind, id, opened, editing }} onClose={() => setPublishing(false)} onRefused={refuse} />
        }
      </LazyPart>
    </>
  )
}

function stateAfterTyping({ live, state }: EditorPageProps['opened']) {
  if (state === 'scheduled') return state
  return live > 0 ? ('changed' as const) : ('draft' as const)
}
