import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { ConfigProvider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { htmlToText } from '#kit/formats/html-text.ts'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import prose from '#ui/text/prose.module.css'
import { cleanPaste, describeLeftOut, isForeignPicture } from '../pasting/clean-paste.ts'
import { findPlainForm } from '../pasting/plain-text.ts'
import { extensions } from './extensions.ts'
import styles from './rich-text-field.module.css'
import { TextDialogs } from '../text-dialogs/text-dialogs.tsx'
import type { TextTask } from '../text-dialogs/text-task.ts'
import { tidyHtml } from './tidy-html.ts'
import { Toolbar } from './toolbar.tsx'

type RichTextFieldProps = {
  label: string
  max: number
  id?: string
  value?: string
  onChange?: (html: string) => void
}

/** A text as the site shows it: the same rules say what it may hold, the same sheet how it looks. */
export default function RichTextField({ label, max, id, value = '', onChange }: RichTextFieldProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const [task, setTask] = useState<TextTask>()
  const editor = useText({ label, id, value, onChange, disabled, onTask: setTask })

  return (
    <div className={classes(styles.field, disabled && styles.disabled)}>
      <Toolbar editor={editor} label={label} isDisabled={disabled} onTask={setTask} />
      <EditorContent editor={editor} className={styles.frame} />
      <Count editor={editor} html={value} max={max} />
      <TextDialogs editor={editor} task={task} onTask={setTask} />
    </div>
  )
}

type TextProps = {
  label: string
  id: string | undefined
  value: string
  onChange: ((html: string) => void) | undefined
  disabled: boolean
  onTask: (task: TextTask) => void
}

/** The editor, whose text follows the value of the form and reports each change as tidied HTML. */
function useText({ label, id, value, onChange, disabled, onTask }: TextProps): Editor {
  const latestOnChange = useRef(onChange)
  const written = useRef(value)
  useEffect(() => {
    latestOnChange.current = onChange
  })

  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classes(prose.prose, styles.text),
      },
      transformPastedHTML(html) {
        const { html: cleaned, leftOut } = cleanPaste(html)
        if (leftOut.length > 0) showToast('warning', describeLeftOut(leftOut))
        return cleaned
      },
      handlePaste: ({ state }, { clipboardData }) =>
        takeFiles(clipboardData, onTask) || (!state.selection.$from.parent.type.spec.code && takePlainForm(clipboardData, onTask)),
      handleDrop(view, event) {
        if (!takeFiles(event.dataTransfer, onTask)) return false
        putCursor(view, event)
        return true
      },
    },
    onUpdate({ editor: changed }) {
      written.current = tidyHtml(changed.getHTML())
      latestOnChange.current?.(written.current)
    },
  })

  // Set from outside: an older version was taken over.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])

  return editor
}

/** A picture or video from the clipboard or dropped from outside goes to the upload; true: nothing else is to happen. */
function takeFiles(given: DataTransfer | null, onTask: (task: TextTask) => void): boolean {
  const files = [...(given?.files ?? [])]
  const file = files.find(({ type }) => /^(image|video)\//.test(type))
  // Word puts a picture of the text beside its HTML, a browser the address of a picture beside it, and file managers the path beside a file.
  const html = given?.getData('text/html') ?? ''
  if (files.length === 0 || (html !== '' && !isForeignPicture(html)) || (!file && given?.types.includes('text/plain'))) return false
  if (file) onTask({ is: 'picture', medium: file.type.startsWith('video/') ? 'video' : 'picture', file })
  if (!file) showToast('warning', '正文中只能插入图片和视频，文件没有带入')
  else if (files.length > 1) showToast('warning', `一次插入一个图片或视频，其余 ${files.length - 1} 个文件没有带入`)
  return true
}

/** Where something was dropped, so that the upload is inserted there. */
function putCursor(view: EditorView, { clientX: left, clientY: top }: DragEvent): void {
  const at = view.posAtCoords({ left, top })?.pos
  if (at !== undefined) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))))
}

/** Plain text that could be converted is asked about; true: nothing else is to happen. */
function takePlainForm(given: DataTransfer | null, onTask: (task: TextTask) => void): boolean {
  // A code editor adds HTML that only colours the lines.
  const isPlain = given && (!given.types.includes('text/html') || given.types.includes('vscode-editor-data'))
  const text = isPlain ? given.getData('text/plain') : ''
  const form = findPlainForm(text)
  if (form) onTask({ is: 'plain', text, form })
  return form !== undefined
}

function Count({ editor, html, max }: { editor: Editor; html: string; max: number }) {
  const words = htmlToText(editor.isEmpty ? '' : html).length
  return (
    <p className={styles.count} data-over={html.length > max || undefined}>
      {words.toLocaleString('zh-CN')} 字{html.length > max && `，含格式 ${html.length} 个字符，最多 ${max}`}
    </p>
  )
}
