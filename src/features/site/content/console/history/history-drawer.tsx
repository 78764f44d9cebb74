import { Button, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { canRevision, type RevisionState, revisionStates } from '#platform/publishing/rules.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getVersion, listVersions, restoreVersion, rollBackContent } from '../../contract.ts'
import type { OpenedContent } from '../editor/use-editing.ts'
import { nameContent } from '../get-kind.ts'
import { CompareDialog } from './compare-dialog.tsx'
import type { ComparedVersion } from './comparison.tsx'
import styles from './history.module.css'

type Version = CallReply<typeof listVersions>['items'][number]
type HistoryDrawerProps = {
  kind: ContentKind
  id: string
  tab: string
  opened: OpenedContent
  open: boolean
  /** The current values of the form. */
  data: () => Record<string, unknown>
  saveNow: () => Promise<number>
  onClose: () => void
  onChanged: () => void
}

const tones: Record<RevisionState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'success',
  superseded: 'neutral',
  withdrawn: 'neutral',
}

/** All versions of a piece: each can be compared, taken up again as a draft, or published once more. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { kind, id, open, onClose } = props
  const [versions, setVersions] = useState<readonly Version[]>()
  const [compared, setCompared] = useState<{ left: ComparedVersion; right: ComparedVersion }>()

  useEffect(() => {
    if (!open) return
    void attempt(async () => setVersions((await callFromBrowser(listVersions, { kind: kind.kind, id })).items))
  }, [open, kind, id])

  async function read(number: number): Promise<ComparedVersion> {
    const { data } = await callFromBrowser(getVersion, { kind: kind.kind, id, number })
    return { title: `第 ${number} 版`, data }
  }

  return (
    <Drawer
      open={open}
      title={`“${nameContent(kind, props.opened.data[kind.title])}”的版本历史`}
      size={460}
      onClose={onClose}
      destroyOnHidden
    >
      {!versions && <Skeleton rows={6} />}
      {versions?.length === 0 && <p>还没有版本：发布或存为版本后，会在这里列出。</p>}
      <ol className={styles.versions} aria-label="版本">
        {versions?.map((version, i) => (
          <VersionRow
            key={version.number}
            {...props}
            version={version}
            onCompare={(withCurrent) =>
              void attempt(async () => {
                const own = await read(version.number)
                const before = versions[i + 1]
                if (withCurrent) setCompared({ left: own, right: { title: '当前编辑的内容', data: props.data() } })
                else if (before) setCompared({ left: await read(before.number), right: own })
              })
            }
            hasBefore={i + 1 < versions.length}
          />
        ))}
      </ol>
      {compared && <CompareDialog kind={kind} {...compared} onClose={() => setCompared(undefined)} />}
    </Drawer>
  )
}

type VersionRowProps = HistoryDrawerProps & { version: Version; hasBefore: boolean; onCompare: (withCurrent: boolean) => void }

function VersionRow(props: VersionRowProps) {
  const { number, state, author, createdAt, publishAt, publishedAt, decisions } = props.version
  return (
    <li>
      <div className={styles.head}>
        <strong>第 {number} 版</strong>
        <Status tone={tones[state]}>{revisionStates[state]}</Status>
      </div>
      <p>
        {author}，{formatMinute(createdAt)}
        {publishAt && `，定于 ${formatMinute(publishAt)} 发布`}
        {publishedAt && `，${formatMinute(publishedAt)} 发布`}
      </p>
      {decisions.map(({ isApproved, by, at, comment }) => (
        <p key={at}>
          {by}于 {formatMinute(at)} {isApproved ? '审核通过' : '退回修改'}
          {comment && `：${comment}`}
        </p>
      ))}
      <VersionActions {...props} />
    </li>
  )
}

function VersionActions({ kind, id, tab, opened, version, hasBefore, saveNow, onCompare, onClose, onChanged }: VersionRowProps) {
  const confirm = useConfirm()
  const { number, state } = version
  const piece = { kind: kind.kind, id }

  async function run(work: () => Promise<void>): Promise<void> {
    await saveNow()
    await work()
    onClose()
    onChanged()
  }

  async function restore(): Promise<void> {
    await callFromBrowser(restoreVersion, { ...piece, tab, number })
    showToast('success', `已用第 ${number} 版作为草稿，此前的修改存入历史`)
  }

  async function rollBack(): Promise<void> {
    await callFromBrowser(rollBackContent, { ...piece, number })
    showToast('success', `网站已回退到第 ${number} 版`)
  }

  function askRollBack(): void {
    confirm({
      title: `回退到第 ${number} 版？`,
      content: '网站立即显示这一版；未发布的修改会存入历史。',
      okText: '回退并发布',
      work: () => run(rollBack),
    })
  }

  return (
    <div className={styles.acts}>
      {hasBefore && (
        <Button type="link" onClick={() => onCompare(false)}>
          与上一版比对
        </Button>
      )}
      <Button type="link" onClick={() => onCompare(true)}>
        与当前比对
      </Button>
      {opened.mayEdit && !opened.isInBin && (
        <Button type="link" onClick={() => void attempt(() => run(restore))}>
          恢复为草稿
        </Button>
      )}
      {opened.mayPublish && !opened.isInBin && canRevision('rollBack', state) && (
        <Button type="link" danger onClick={askRollBack}>
          回退到此版
        </Button>
      )}
    </div>
  )
}
