import { useId, useRef, useState } from 'react'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { dropInvisible } from '#kit/identifiers/characters.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { CircleAlert, CircleCheck, FileUp } from '#ui/icons.ts'
import { verifyReceipt } from '../contract.ts'
import { largestFile } from '../rules.ts'
import { ProofFacts } from '../shared/proof-facts.tsx'
import styles from './receipt-check.module.css'

type Verified = CallReply<typeof verifyReceipt>['documents'][number]
type Outcome = { file: string } & ({ verified: Verified } | { fault: string })

const faults = {
  unsigned: '这个文件里没有本系统的签名。请选择从本网站下载的凭据（.json），或带签名的对账单、证书（.pdf）。',
  changed: '文件与签名不符：签名之后，文件被改动过。',
  foreign: '签名无效，或不是本公司的密钥所签。',
  large: '文件过大，不是本系统生成的凭据。',
  failed: '文件暂时无法核验，请稍后再试。',
} as const

/** Checks the signature of a file: the file stays on the computer, its receipt alone is sent. */
export default function ReceiptCheck() {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isChecking, setChecking] = useState(false)
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setChecking(true)
    const found = await check(file).catch((error: unknown) => ({ fault: isRefusal(error) ? error.message : faults.failed }))
    setOutcome({ file: dropInvisible(file.name), ...found })
    setChecking(false)
  }

  return (
    <div className={outcome ? styles.check : `${styles.check} no-print`}>
      <h2>或核验文件的签名</h2>
      <p id={id}>选择对账单、证书的 PDF，或下载的签名凭据。文件在本机核对，不会上传。</p>
      <Button
        look="quiet"
        loading={isChecking}
        disabled={!isHydrated}
        aria-describedby={id}
        onClick={() => {
          input.current?.click()
        }}
      >
        <FileUp /> 选择文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.json"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <noscript>
        <p>此处需要启用浏览器脚本；也可以用本页下方的核验程序。</p>
      </noscript>
      <output>{outcome && <Shown outcome={outcome} />}</output>
    </div>
  )
}

function Shown({ outcome }: { outcome: Outcome }) {
  if ('fault' in outcome)
    return (
      <div className={styles.outcome}>
        <strong className={styles.failed}>
          <CircleAlert /> 核验未通过
        </strong>
        <p>
          “{outcome.file}”：{outcome.fault}
        </p>
      </div>
    )
  const { label, number, state, facts, at, present } = outcome.verified
  return (
    <div className={styles.outcome}>
      <strong className={styles.passed}>
        <CircleCheck /> 签名有效，内容未被改动
      </strong>
      <p>
        “{outcome.file}”是本公司于 {at} 签发的{label} {number}，签发时的状态为“{state}”
        {present === state ? '，现在相同。' : present ? `，现在为“${present}”。` : '，现在已无此记录。'}
      </p>
      <ProofFacts facts={facts} />
    </div>
  )
}

async function check(file: File): Promise<{ verified: Verified } | { fault: string }> {
  if (file.size > largestFile) return { fault: faults.large }
  const { readSignedFile } = await import('#platform/evidence/file-rules.ts')
  const read = await readSignedFile(new Uint8Array(await file.arrayBuffer()))
  if (read.is !== 'signed') return { fault: faults[read.is] }
  const [verified] = (await callFromBrowser(verifyReceipt, read.signed)).documents
  return verified ? { verified } : { fault: faults.foreign }
}
