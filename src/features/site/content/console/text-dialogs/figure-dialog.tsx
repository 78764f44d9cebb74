import { Button, Form, Input } from 'antd'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { uploadMedia } from '#features/site/media-library/contract.ts'
import { mediaLimits } from '#features/site/media-library/rules.ts'
import type { FigureValues } from '../text/figure.ts'

type FigureDialogProps = { open: boolean; figure: Partial<FigureValues>; onClose: () => void; onSave: (figure: FigureValues) => void }

/** Caption and alternative text of a picture in a text. */
export function FigureDialog({ open, figure, onClose, onSave }: FigureDialogProps) {
  const { src = '', alt = '', caption = '' } = figure
  return (
    <Dialog open={open} title="图片" width={480} onClose={onClose}>
      <Form<Omit<FigureValues, 'src'>>
        layout="vertical"
        requiredMark={false}
        initialValues={{ alt, caption }}
        onFinish={(values) => onSave({ src, alt: values.alt.trim(), caption: values.caption.trim() })}
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
      </Form>
    </Dialog>
  )
}
