import { Button } from 'antd'
import { startDownload } from '#ui/browser/save-file.ts'
import { FileDown } from '#ui/icons.ts'
import { attempt } from './attempt.ts'

/** `find` asks for the link, which lives for minutes, so only with the click. */
type FileDownloadProps = { what: string; name: string; find: () => Promise<{ path: string }> }

export function FileDownload({ what, name, find }: FileDownloadProps) {
  async function download(): Promise<void> {
    await attempt(async () => {
      const { path } = await find()
      startDownload(path, name)
    })
  }

  return (
    <Button size="small" icon={<FileDown />} aria-label={`下载${what} ${name}`} onClick={() => void download()}>
      {name}
    </Button>
  )
}
