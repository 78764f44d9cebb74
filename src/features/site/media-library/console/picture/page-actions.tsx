import { Button } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { trashDays } from '#platform/media/rules.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { RefreshCw, Trash2 } from '#ui/icons.ts'
import { type getMedia, removeMedia } from '../../contract.ts'
import { RestoreButton } from '../../shared/restore-button.tsx'
import { findFileError } from '../../shared/use-uploads.ts'
import { media as mediums, mediumOf } from '../../rules.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

type PageActionsProps = { media: CallReply<typeof getMedia>; onChanged: () => void }

export function PageActions({ media, onChanged }: PageActionsProps) {
  const [file, setFile] = useState<File>()
  const askToRemove = useRemoval(media, onChanged)
  const isUsed = media.uses > 0
  const medium = mediums[mediumOf(media.type)]

  function choose(given: File): void {
    const msg = findFileError(given)
    if (msg) throw new Refusal({ code: refusals.invalid.code, msg })
    setFile(given)
  }

  if (media.deletedAt) return <RestoreButton type="primary" id={media.id} name={media.name} onDone={onChanged} />
  return (
    <>
      <FileButton icon={<RefreshCw />} accept={medium.accept} send={choose}>
        {`替换${medium.label}`}
      </FileButton>
      <Button
        danger
        icon={<Trash2 />}
        disabled={isUsed}
        {...(isUsed && { title: `${medium.label}正在使用，请先在相关内容中更换` })}
        onClick={askToRemove}
      >
        移入回收站
      </Button>
      <ReplaceDialog media={media} file={file} onClose={() => setFile(undefined)} onDone={onChanged} />
    </>
  )
}

function useRemoval({ id, name }: PageActionsProps['media'], onChanged: () => void) {
  const confirm = useConfirm()

  async function remove(): Promise<void> {
    const { refused } = await callFromBrowser(removeMedia, { ids: [id] })
    if (refused[0]) showToast('error', refused[0].msg)
    else showToast('success', `已移入回收站，${trashDays} 天内可以恢复`)
    onChanged()
  }

  return (): void =>
    confirm({
      title: `将“${name}”移入回收站？`,
      content: `访客将看不到它；保留 ${trashDays} 天，期间可以恢复。`,
      okText: '移入回收站',
      danger: true,
      work: remove,
    })
}
