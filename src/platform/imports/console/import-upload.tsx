import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { saveFile } from '#ui/browser/save-file.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { SheetButton } from '#platform/sheets/shared/sheet-button.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { type ImportColumn, type ImportFormat, importLimits, importRefusals } from '../rules.ts'

type ImportUploadProps = {
  /** What the button that chooses the file says. */
  button: string
  columns: readonly ImportColumn[]
  /** `accepted`: the questions about the file that were answered with yes. */
  preview: (file: File, accepted: string) => Promise<{ id: string }>
  getTemplate: (form: ImportFormat) => Promise<{ name: string; base64: string }>
  /** A choice that comes before the file, and another button beside it. */
  before?: ReactNode
  aside?: ReactNode
  /** What is to be known of the columns, and further paragraphs. */
  hint?: ReactNode
  children?: ReactNode
}

/** The first step of an import: the template, and the file, which is read and checked at once; nothing is booked by it. */
export function ImportUpload({ button, columns, preview, getTemplate, before, aside, hint, children }: ImportUploadProps) {
  const navigate = useNavigate()

  async function send(file: File, accepted: string): Promise<void> {
    const { id } = await preview(file, accepted)
    await navigate(`?id=${id}`)
  }

  return (
    <section className={blocks.card} aria-label="导入文件">
      <div className={`${blocks.bar} ${blocks.spread}`}>
        <span className={blocks.bar}>
          {before}
          <SheetButton limit={{ bytes: importLimits.bytes, refusal: importRefusals.tooLarge }} type="primary" send={send}>
            {button}
          </SheetButton>
          {aside}
        </span>
        <span className={blocks.bar}>
          模板
          <Button size="small" onClick={() => void download(() => getTemplate('xlsx'))}>
            Excel
          </Button>
          <Button size="small" onClick={() => void download(() => getTemplate('csv'))}>
            CSV
          </Button>
        </span>
      </div>
      <p className={blocks.muted}>
        列：{columns.map(({ heading }) => heading).join('、')}。{hint}.xlsx、.csv 或 .txt，最多 {importLimits.lines.toLocaleString('zh-CN')}{' '}
        行、2 MB。
      </p>
      {children}
    </section>
  )
}

async function download(getFile: () => Promise<{ name: string; base64: string }>): Promise<void> {
  await attempt(async () => {
    const { name, base64 } = await getFile()
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    saveFile(name, new Blob([bytes]))
  })
}
