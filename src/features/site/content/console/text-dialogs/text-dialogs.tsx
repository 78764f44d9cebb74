import type { Editor } from '@tiptap/react'
import { Button, Form, Input } from 'antd'
import { uploadMedia } from '#features/site/media-library/contract.ts'
import { mediaLimits } from '#features/site/media-library/rules.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { Dialog } from '#ui/antd/dialog.tsx'
import type { PickedPicture } from '../fields/picture-library.tsx'
import { PicturePicker } from '../fields/picture-picker.tsx'
import { insertAtom } from '../text/atoms.ts'
import { type FigureValues, toFigure } from '../text/figure.ts'
import { toVideo, type VideoValues } from '../text/video.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import type { TextTask } from './text-task.ts'
import { VideoDialog } from './video-dialog.tsx'

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

type FigureDialogProps = { open: boolean; figure: Partial<FigureValues>; onClose: () => void; onSave: (figure: FigureValues) => void }

/** Caption and alternative text of a picture in a text. */
function FigureDialog({ open, figure, onClose, onSave }: FigureDialogProps) {
  const { src = '', alt = '', caption = '' } = figure
  return (
    <Dialog open={open} title="图片" width={480} onClose={onClose}>
      <StaffForm<Omit<FigureValues, 'src'>>
        initialValues={{ alt, caption }}
        onSend={(values) => onSave({ src, alt: values.alt.trim(), caption: values.caption.trim() })}
      >
        <Form.Item name="alt" label="替代文本" extra="图里有什么：读屏用户听到的内容。" rules={[contractRule(uploadMedia, 'alt')]}>
          <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
        </Form.Item>
        <Form.Item name="caption" label="图注" extra="显示在图片下方，可以不填。">
          <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </StaffForm>
    </Dialog>
  )
}
