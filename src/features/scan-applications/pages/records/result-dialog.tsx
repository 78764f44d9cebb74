import { Button, Modal } from 'antd'

/** Scan results are stored in another system. */
export function ResultDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const actions = (
    <Button type="primary" onClick={onClose}>
      知道了
    </Button>
  )
  return (
    <Modal open={open} onCancel={onClose} title="查看结果" width={440} footer={actions}>
      <p>请前往数字化综合应用平台查看扫描结果。</p>
    </Modal>
  )
}
