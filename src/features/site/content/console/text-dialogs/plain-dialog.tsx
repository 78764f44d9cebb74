import type { Editor } from '@tiptap/react'
import { Button } from 'antd'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { convertPlain, type PlainForm, plainForms } from '../pasting/plain-text.ts'
import styles from './plain-dialog.module.css'

type PlainDialogProps = { editor: Editor; pasted: { text: string; form: PlainForm } | undefined; onClose: () => void }

/** Asks whether plain text with signs of structure is converted. */
export function PlainDialog({ editor, pasted, onClose }: PlainDialogProps) {
  function pasteAsItIs(): void {
    const lines = pasted?.text.split(/[\r\n]+/).filter((line) => line !== '') ?? []
    // Not pasted again: the rules of the editor would convert marks of Markdown.
    editor.chain().focus().insertContent(lines.map(toParagraph)).run()
    onClose()
  }

  async function convert(): Promise<void> {
    if (!pasted) return
    await attempt(async () => {
      const html = await convertPlain(pasted.text, pasted.form)
      editor.view.pasteHTML(html)
      onClose()
      editor.commands.focus()
    })
  }

  return (
    <Dialog
      open={pasted !== undefined}
      title="粘贴文字"
      width={520}
      onClose={pasteAsItIs}
      actions={
        <>
          <Button onClick={pasteAsItIs}>按原文粘贴</Button>
          <Button type="primary" onClick={() => void convert()}>
            {pasted && plainForms[pasted.form].convert}
          </Button>
        </>
      }
    >
      <p>{pasted && plainForms[pasted.form].question}</p>
      <pre className={styles.sample}>{pasted?.text}</pre>
    </Dialog>
  )
}

function toParagraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}
