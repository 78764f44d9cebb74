import { Button } from 'antd'
import { Upload } from '#ui/icons.ts'

export function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button type="primary" icon={<Upload />} onClick={onClick}>
      上传图片或视频
    </Button>
  )
}
