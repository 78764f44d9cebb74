import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeMedia, describeMedia } from '../../contract.ts'
import { MediaThumb } from '../../shared/media-thumb.tsx'
import { mediaLimits } from '../../rules.ts'
import type { MediaItem } from './media-columns.tsx'
import styles from './describe-dialog.module.css'

type DescribeDialogProps = { open: boolean; items: readonly MediaItem[]; onClose: () => void; onDone: () => void }

/** The alternative texts of several pictures and videos. */
export function DescribeDialog({ open, items, onClose, onDone }: DescribeDialogProps) {
  return (
    <FormDialog<Record<string, string>>
      open={open}
      title={`${items.length} 个文件的替代文本`}
      okText="保存"
      width={680}
      initial={Object.fromEntries(items.map(({ id, alt }) => [id, alt]))}
      onClose={onClose}
      onSend={async (values) => {
        await callFromBrowser(describeMedia, { items: items.map(({ id }) => ({ id, alt: values[id] ?? '' })) })
        showToast('success', '替代文本已保存')
        onDone()
      }}
    >
      <p className={styles.lead}>图里有什么、视频讲什么：读屏用户听到的内容，图片打不开时显示的文字。</p>
      <ul className={styles.rows}>
        {items.map(({ id, url, type, name }) => (
          <li key={id} className={styles.row}>
            <MediaThumb src={url} type={type} sizes="96px" className={styles.thumb} />
            <Form.Item name={id} label={name} rules={[contractRule(changeMedia, 'alt')]} className={styles.alt ?? ''}>
              <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
            </Form.Item>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
