import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { useLeaveGuard } from '#ui/antd/record/use-leave-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeMedia, type getMedia } from '../../contract.ts'
import { type Folder, toFolderOptions } from '../../shared/folder-options.ts'
import { type Focus, mediaLimits, mediumOf } from '../../rules.ts'
import styles from './media-page.module.css'
import { FocusField } from './focus-field.tsx'

type Values = { name: string; alt: string; folderId: string; focus?: Focus }
type MediaFormProps = {
  media: CallReply<typeof getMedia>
  folders: readonly Folder[]
  isLocked: boolean
  onSaved: () => void
}

/** The picture with its focal point, or the video, and what is said of it. */
export function MediaForm({ media, folders, isLocked, onSaved }: MediaFormProps) {
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)
  const { id, name, alt, folderId, focusX, focusY, preview, type } = media
  const isVideo = mediumOf(type) === 'video'
  const [isChanged, setChanged] = useState(false)
  useLeaveGuard(isChanged ? '对名称、替代文本等的修改' : '')

  async function save({ focus, ...values }: Values): Promise<void> {
    const isDone = await run(async () => {
      await callFromBrowser(changeMedia, { id, ...values, focusX: focus?.x ?? focusX, focusY: focus?.y ?? focusY })
    })
    if (!isDone) return
    setChanged(false)
    showToast('success', '信息已保存')
    onSaved()
  }

  return (
    <section aria-label={isVideo ? '视频' : '图片'} className={styles.form}>
      <StaffForm<Values>
        form={form}
        disabled={isLocked}
        initialValues={{ name, alt, folderId, focus: { x: focusX, y: focusY } }}
        onValuesChange={() => setChanged(true)}
        onSend={save}
      >
        <div className={styles.card}>
          {isVideo ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library takes no caption files; editors are asked for subtitles in the video
            <video src={preview} controls preload="metadata" aria-label={alt} className={styles.video} />
          ) : (
            <Form.Item name="focus" className={styles.focusItem ?? ''}>
              <FocusField src={preview} isLocked={isLocked} />
            </Form.Item>
          )}
          <Form.Item name="name" label="名称" rules={[contractRule(changeMedia, 'name')]}>
            <Input autoComplete="off" count={{ max: mediaLimits.name }} />
          </Form.Item>
          <Form.Item
            name="alt"
            label="替代文本"
            extra={`${isVideo ? '视频讲什么：读屏用户听到的名称。' : '图里有什么：读屏用户听到的内容，图片打不开时显示的文字。'}选用时自动带入，已选用的内容不受影响。`}
            rules={[contractRule(changeMedia, 'alt')]}
          >
            <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
          </Form.Item>
          <Form.Item name="folderId" label="文件夹">
            <Select options={toFolderOptions(folders)} />
          </Form.Item>
        </div>
        {!isLocked && <SaveBar label="保存" isSending={isSending} />}
      </StaffForm>
    </section>
  )
}
