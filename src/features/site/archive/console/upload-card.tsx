import { Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { beginUpload, checkUpload, uploadPart } from '../contract.ts'
import { archiveLimits as limits, archiveRefusals } from '../rules.ts'

/** Sends the file in parts, so that neither browser nor server holds it as a whole. */
export function UploadCard() {
  const [percent, setPercent] = useState<number>()
  const navigate = useNavigate()

  async function send(file: File): Promise<void> {
    if (!/\.zip$/i.test(file.name) || file.size === 0) throw new Refusal(archiveRefusals.noArchive)
    setPercent(0)
    try {
      const { id } = await callFromBrowser(beginUpload, { fileName: file.name.slice(-limits.fileName), bytes: file.size })
      const parts = Math.ceil(file.size / limits.partBytes)
      for (let part = 0; part < parts; part++) {
        const content = file.slice(part * limits.partBytes, (part + 1) * limits.partBytes)
        await callFromBrowser(uploadPart, { id, part: String(part), file: content })
        setPercent(Math.floor(((part + 1) / parts) * 100))
      }
      await callFromBrowser(checkUpload, { id })
      await navigate(`?id=${id}`)
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <section className={blocks.card} aria-labelledby="import">
      <h2 id="import">导入</h2>
      <p className={blocks.muted}>选择由“导出”生成的 .zip 文件，最大 2 GB。上传后先检查并预览，不会立即改动网站。</p>
      <FileButton accept=".zip" limit={{ bytes: limits.bytes, refusal: archiveRefusals.tooLarge }} send={send}>
        选择归档文件
      </FileButton>
      {percent !== undefined && <Progress percent={percent} aria-label="上传进度" />}
    </section>
  )
}
