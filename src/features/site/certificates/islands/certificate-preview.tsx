import { Download } from '#ui/icons.ts'
import { useCallback, useEffect, useState } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button, LinkButton } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { preview, type stateTones } from '../rules.ts'
import styles from './certificate-preview.module.css'

export type Result = {
  number: string
  state: string
  tone: (typeof stateTones)[keyof typeof stateTones]
  /** Why it is invalid; '' while it is valid. */
  cause: string
  organisation: string
  level: string
  expiryDate: string
  /** The address of its PDF; '' in a preview, which has none. */
  pdf: string
}

/** Renders the card as a PNG shortly after it is shown and opens it as an `img`, so that phones can save it by a long press. */
export default function CertificatePreview({ result, cardId }: { result: Result; cardId: string }) {
  const { number } = result
  const [picture, setPicture] = useState<string>()
  const [open, setOpen] = useState(false)
  const [drawing, setDrawing] = useState(true)
  const isHydrated = useHydrated()

  const capture = useCallback(async () => {
    const card = document.getElementById(cardId)
    if (!card) return
    setDrawing(true)
    try {
      const { domToPng } = await import('modern-screenshot')
      setPicture(await domToPng(card, { scale: 2, font: false, backgroundColor: '#ffffff' }))
      setOpen(true)
    } catch {
      showToast('error', '证书图片生成失败，请重试')
    } finally {
      setDrawing(false)
    }
  }, [cardId])

  useEffect(() => {
    const timer = setTimeout(() => void capture(), preview.delayMs)
    return () => clearTimeout(timer)
  }, [capture])

  return (
    <>
      {isHydrated && (
        <Button look="quiet" loading={drawing} onClick={() => (picture ? setOpen(true) : void capture())}>
          <Download /> 查看并保存证书图片
        </Button>
      )}
      <Dialog
        open={open && picture !== undefined}
        onClose={() => setOpen(false)}
        title="证书预览"
        width={`${preview.width}px`}
        closesFromOutside={false}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              关闭
            </Button>
            <Downloads picture={picture} result={result} />
          </>
        }
      >
        <Answer {...result} />
        <img className={styles.picture} src={picture} alt={`证书 ${number} 的图片`} />
        <p className={styles.hint}>手机上长按图片即可保存</p>
      </Dialog>
    </>
  )
}

function Downloads({ picture, result: { number, pdf } }: { picture: string | undefined; result: Result }) {
  return (
    <>
      {pdf && (
        <LinkButton look="quiet" href={pdf}>
          下载 PDF
        </LinkButton>
      )}
      <a className={styles.download} href={picture} download={`${number}.png`}>
        下载图片
      </a>
    </>
  )
}

/** The dialog covers the page, so it repeats the result. */
function Answer({ number, state, tone, cause, organisation, level, expiryDate }: Result) {
  return (
    <div className={styles.answer} data-tone={tone}>
      <p>
        <strong>{state}</strong> {cause}
      </p>
      <p>
        {organisation} {level}
      </p>
      <p>
        {number} 有效期至 {expiryDate}
      </p>
    </div>
  )
}
