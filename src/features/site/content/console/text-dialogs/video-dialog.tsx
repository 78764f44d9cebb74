import { Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { uploadMedia } from '#features/site/media-library/contract.ts'
import { mediaLimits } from '#features/site/media-library/rules.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Camera } from '#ui/icons.ts'
import { PictureField } from '../fields/picture-field.tsx'
import styles from './dialogs.module.css'
import type { VideoValues } from '../text/video.ts'

type VideoDialogProps = { open: boolean; video: Partial<VideoValues>; onClose: () => void; onSave: (video: VideoValues) => void }

/** What is said of a video in a text, and the picture that stands in its place until a visitor starts it. */
export function VideoDialog({ open, video, onClose, onSave }: VideoDialogProps) {
  const { src = '', poster = '', alt = '', caption = '' } = video
  return (
    <Dialog open={open} title="视频" width={560} closesFromOutside={false} onClose={onClose}>
      <StaffForm<Omit<VideoValues, 'src'>>
        initialValues={{ poster, alt, caption }}
        onSend={(values) => onSave({ src, poster: values.poster, alt: values.alt.trim(), caption: values.caption.trim() })}
      >
        <Form.Item name="alt" label="替代文本" extra="视频讲什么：读屏用户听到的名称。" rules={[contractRule(uploadMedia, 'alt')]}>
          <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
        </Form.Item>
        <Form.Item name="poster" label="封面图" rules={[{ required: true, message: '请选择封面图，或截取视频的画面' }]}>
          <PosterField src={src} />
        </Form.Item>
        <Form.Item
          name="caption"
          label="图注"
          extra="显示在视频下方，可以不填。有讲解的视频请自带字幕，或在正文写出要点：听不到声音的读者也能看懂。"
        >
          <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </StaffForm>
    </Dialog>
  )
}

type PosterFieldProps = { src: string; value?: string; onChange?: (url: string) => void }

/** A picture of the library, or the frame that the video shows at the moment. */
function PosterField({ src, value = '', onChange }: PosterFieldProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const { isSending: isBusy, run } = useSubmission()
  const form = Form.useFormInstance<VideoValues>()

  async function capture(): Promise<void> {
    await run(async () => {
      if (!player.current) return
      const file = await captureFrame(player.current)
      const about = form.getFieldValue('alt') as string
      const alt = `视频封面${about.trim() && `：${about.trim()}`}`.slice(0, mediaLimits.alt)
      onChange?.((await callFromBrowser(uploadMedia, { file, alt, folderId: '' })).url)
    })
  }

  return (
    <div className={styles.poster}>
      <video ref={player} src={src} controls muted playsInline preload="auto" aria-label="选择画面" onLoadedData={() => setReady(true)} />
      <Button icon={<Camera />} loading={isBusy} disabled={!isReady} onClick={() => void capture()}>
        截取当前画面作封面
      </Button>
      <PictureField label="封面图" hint="也可以从媒体库选择或上传" altPath={undefined} value={value} {...(onChange && { onChange })} />
    </div>
  )
}

/** The frame that a video shows, as a picture file. */
async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return new File(frame ? [frame] : [], '视频封面.jpg', { type: 'image/jpeg' })
}
