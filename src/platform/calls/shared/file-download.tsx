import { Button } from 'antd'
import { FileDown } from '#ui/icons.ts'
import { attempt } from './attempt.ts'

/** `find` asks for the link, which lives for minutes, so only with the click. */
type FileDownloadProps = { what: string; name: string; find: () => Promise<{ path: string }> }

export function FileDownload({ what, name, find }: FileDownloadProps) {
  async function download(): Promise<void> {
    await attempt(async () => {
      const { path } = await find()
      const link = document.createElement('a')
      link.href = path
      link.download = name
      link.click()
    })
  }

  return (
    <Button size="small" icon={<FileDown />} aria-label={`下载${what} ${name}`} onClick={() => void download()}>
      {name}
    </Button>
  )
}
