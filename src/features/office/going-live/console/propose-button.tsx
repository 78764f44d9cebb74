import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { proposeImports } from '../contract.ts'
import { describeProposed, type ProposedFile } from './part-words.tsx'

type ProposeButtonProps = { files: readonly ProposedFile[]; onChange: () => void }

/** The newest files of several parts, which come in together or not at all. */
export function ProposeButton({ files, onChange }: ProposeButtonProps) {
  const confirm = useConfirm()

  function ask(): void {
    confirm({
      title: `一并提交确认 ${files.length} 个文件？`,
      content: describeProposed(files),
      okText: '一并提交确认',
      work: async () => {
        await callFromBrowser(proposeImports, { ids: files.map(({ id }) => id) })
        showToast('success', '已提交，确认后一并导入')
      },
      onEnd: onChange,
    })
  }

  return (
    <Button type="primary" onClick={ask}>
      一并提交确认
    </Button>
  )
}
