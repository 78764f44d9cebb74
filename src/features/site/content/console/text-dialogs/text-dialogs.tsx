import type { Editor } from '@tiptap/react'
import type { PickedPicture } from '../fields/picture-library.tsx'
import { PicturePicker } from '../fields/picture-picker.tsx'
import { insertAtom } from '../text/atoms.ts'
import { FigureDialog } from './figure-dialog.tsx'
import { type FigureValues, toFigure } from '../text/figure.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import type { TextTask } from './text-task.ts'
import { VideoDialog } from './video-dialog.tsx'
import { toVideo, type VideoValues } from '../text/video.ts'

type TextDialogsProps = { editor: Editor; task: TextTask | undefined; onTask: (task: TextTask | undefined) => void }

/** What the tools of a text, or a paste, open. */
export function TextDialogs({ editor, task, onTask }: TextDialogsProps) {
  const close = () => onTask(undefined)
  const video = task?.is === 'video' ? task.chosen : undefined
  const figure = task?.is === 'figure' ? task.chosen : undefined

  function saveFigure(values: FigureValues): void {
    if (editor.isActive('figure')) editor.chain().focus().updateAttributes('figure', toFigure(values)).run()
    else insertAtom(editor, { type: 'figure', attrs: toFigure(values) })
    close()
  }

  function saveVideo(values: VideoValues): void {
    if (video) insertAtom(editor, { type: 'video', attrs: toVideo(values) })
    else editor.chain().focus().updateAttributes('video', toVideo(values)).run()
    close()
  }

  function take({ url, alt }: PickedPicture): void {
    if (task?.is === 'picture' && task.medium === 'video') return onTask({ is: 'video', chosen: { src: url, alt } })
    if (alt) saveFigure({ src: url, alt, caption: '' })
    // Pictures from before had none: it is asked for first.
    else onTask({ is: 'figure', chosen: { src: url, alt } })
  }

  return (
    <>
      <LinkDialog open={task?.is === 'link'} editor={editor} onClose={close} />
      <FigureDialog
        open={task?.is === 'figure'}
        figure={figure ?? (editor.getAttributes('figure') as Partial<FigureValues>)}
        onClose={close}
        onSave={saveFigure}
      />
      <VideoDialog
        open={task?.is === 'video'}
        video={video ?? (editor.getAttributes('video') as Partial<VideoValues>)}
        onClose={close}
        onSave={saveVideo}
      />
      <PicturePicker
        open={task?.is === 'picture'}
        medium={task?.is === 'picture' ? task.medium : 'picture'}
        file={task?.is === 'picture' ? task.file : undefined}
        onClose={close}
        onPick={take}
      />
      <PlainDialog editor={editor} pasted={task?.is === 'plain' ? task : undefined} onClose={close} />
    </>
  )
}
