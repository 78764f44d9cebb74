import type { Editor } from '@tiptap/react'
import type { ComponentType, KeyboardEvent } from 'react'
import {
  Bold,
  Columns3,
  Film,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Pencil,
  Quote,
  Redo2,
  Rows3,
  Table,
  Trash2,
  Undo2,
} from '#ui/icons.ts'
import styles from './rich-text-field.module.css'
import type { TextTask } from '../text-dialogs/text-task.ts'

type Tool = {
  label: string
  icon: ComponentType
  /** Words beside the icon. */
  text?: string
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

type ToolbarProps = { editor: Editor; label: string; isDisabled: boolean; onTask: (task: TextTask) => void }

/** The tools of a text; those of a table, a picture or a video appear where the cursor stands in one. */
export function Toolbar({ editor, label, isDisabled, onTask }: ToolbarProps) {
  const groups = [
    markTools(editor, onTask),
    blockTools(editor, onTask),
    historyTools(editor),
    ...(editor.isActive('table') ? [tableTools(editor)] : []),
    ...(editor.isActive('figure') ? [figureTools(editor, onTask)] : []),
    ...(editor.isActive('video') ? [videoTools(editor, onTask)] : []),
  ]
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`${label}的格式`}
      aria-orientation="horizontal"
      className={styles.bar}
      onKeyDown={moveFocus}
    >
      {groups.map((tools, i) => (
        <Group key={tools[0]?.label} tools={tools} isFirst={i === 0} isDisabled={isDisabled} />
      ))}
    </div>
  )
}

type GroupProps = { tools: readonly Tool[]; isFirst: boolean; isDisabled: boolean }

function Group({ tools, isFirst, isDisabled }: GroupProps) {
  return (
    <>
      {!isFirst && <span className={styles.gap} aria-hidden="true" />}
      {tools.map(({ label, icon: Icon, text, isOn, isOff = false, run }, i) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          aria-label={label}
          title={label}
          disabled={isDisabled || isOff}
          tabIndex={isFirst && i === 0 ? 0 : -1}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          onClick={run}
        >
          <Icon />
          {text}
        </button>
      ))}
    </>
  )
}

/** One stop of the Tab key; the arrow keys go on from there. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + by] ?? buttons.at(by > 0 ? 0 : -1)
  next?.focus()
  event.preventDefault()
}

function markTools(editor: Editor, onTask: ToolbarProps['onTask']): Tool[] {
  const run = () => editor.chain().focus()
  return [
    { label: '加粗', icon: Bold, isOn: editor.isActive('bold'), run: () => run().toggleBold().run() },
    { label: '强调', icon: Italic, isOn: editor.isActive('italic'), run: () => run().toggleItalic().run() },
    { label: '链接', icon: Link, isOn: editor.isActive('link'), run: () => onTask({ is: 'link' }) },
  ]
}

function blockTools(editor: Editor, onTask: ToolbarProps['onTask']): Tool[] {
  const run = () => editor.chain().focus()
  const headings = [
    { level: 2, label: '二级标题', icon: Heading2 },
    { level: 3, label: '三级标题', icon: Heading3 },
    { level: 4, label: '四级标题', icon: Heading4 },
  ] as const
  return [
    ...headings.map(({ level, label, icon }) => ({
      label,
      icon,
      isOn: editor.isActive('heading', { level }),
      run: () => run().toggleHeading({ level }).run(),
    })),
    { label: '项目列表', icon: List, isOn: editor.isActive('bulletList'), run: () => run().toggleBulletList().run() },
    { label: '编号列表', icon: ListOrdered, isOn: editor.isActive('orderedList'), run: () => run().toggleOrderedList().run() },
    { label: '引用', icon: Quote, isOn: editor.isActive('blockquote'), run: () => run().toggleBlockquote().run() },
    { label: '分隔线', icon: Minus, run: () => run().setHorizontalRule().run() },
    {
      label: '插入表格',
      icon: Table,
      isOff: editor.isActive('table'),
      run: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { label: '插入图片', icon: ImagePlus, run: () => onTask({ is: 'picture', medium: 'picture' }) },
    { label: '插入视频', icon: Film, run: () => onTask({ is: 'picture', medium: 'video' }) },
  ]
}

function historyTools(editor: Editor): Tool[] {
  const run = () => editor.chain().focus()
  return [
    { label: '撤销', icon: Undo2, isOff: !editor.can().undo(), run: () => run().undo().run() },
    { label: '重做', icon: Redo2, isOff: !editor.can().redo(), run: () => run().redo().run() },
  ]
}

function tableTools(editor: Editor): Tool[] {
  const run = () => editor.chain().focus()
  return [
    { label: '在下方加行', icon: Rows3, text: '加行', run: () => run().addRowAfter().run() },
    { label: '删除本行', icon: Rows3, text: '删除本行', run: () => run().deleteRow().run() },
    { label: '在右侧加列', icon: Columns3, text: '加列', run: () => run().addColumnAfter().run() },
    { label: '删除本列', icon: Columns3, text: '删除本列', run: () => run().deleteColumn().run() },
    { label: '切换标题行', icon: Table, text: '标题行', run: () => run().toggleHeaderRow().run() },
    { label: '删除表格', icon: Trash2, text: '删除表格', run: () => run().deleteTable().run() },
  ]
}

function figureTools(editor: Editor, onTask: ToolbarProps['onTask']): Tool[] {
  return [
    { label: '替代文本与图注', icon: Pencil, text: '替代文本与图注', run: () => onTask({ is: 'figure' }) },
    { label: '删除图片', icon: Trash2, text: '删除图片', run: () => editor.chain().focus().deleteSelection().run() },
  ]
}

function videoTools(editor: Editor, onTask: ToolbarProps['onTask']): Tool[] {
  return [
    { label: '封面、替代文本与图注', icon: Pencil, text: '封面、替代文本与图注', run: () => onTask({ is: 'video' }) },
    { label: '删除视频', icon: Trash2, text: '删除视频', run: () => editor.chain().focus().deleteSelection().run() },
  ]
}
