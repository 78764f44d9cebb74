import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Inserts a picture or video and puts the cursor into the line below it, where typing goes on. */
export function insertAtom(editor: Editor, content: { type: 'figure' | 'video'; attrs: object }): void {
  editor
    .chain()
    .focus()
    .insertContent(content)
    .command(({ tr }) => moveBelow(tr))
    .run()
}

/** Typing while a picture, video or line is selected begins a line below it instead of replacing it. */
export const AtomGuard = Extension.create({
  name: 'atomGuard',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (...[view, , , text]) => writeBelow(view, text),
        handleDOMEvents: {
          // Text that comes without a key press, from an input method or by voice.
          beforeinput(view, event) {
            if (event.inputType !== 'insertText' || !event.data || !writeBelow(view, event.data)) return false
            event.preventDefault()
            return true
          },
          compositionstart(view) {
            const tr = leaveAtom(view.state)
            if (tr) view.dispatch(tr)
            return false
          },
        },
        handlePaste(view) {
          const tr = leaveAtom(view.state)
          if (tr) view.dispatch(tr)
          return false
        },
      },
    }),
  ],
})

function writeBelow(view: EditorView, text: string): boolean {
  const tr = leaveAtom(view.state)
  if (tr) view.dispatch(tr.insertText(text))
  return tr !== undefined
}

function leaveAtom({ selection, tr }: EditorState): Transaction | undefined {
  const isAtom = selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom
  return isAtom && moveBelow(tr) ? tr : undefined
}

/** Puts the cursor into an empty line below the selected node, and makes that line where there is none. */
function moveBelow(tr: Transaction): boolean {
  const { selection, doc } = tr
  const paragraph = doc.type.schema.nodes.paragraph
  if (!paragraph || !(selection instanceof NodeSelection)) return false
  const next = doc.resolve(selection.to).nodeAfter
  if (next?.type !== paragraph || next.childCount > 0) tr.insert(selection.to, paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView()
  return true
}
