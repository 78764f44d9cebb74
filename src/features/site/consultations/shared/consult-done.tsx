import { CircleCheck } from '#ui/icons.ts'
import { useEffect, useRef } from 'react'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { formatAnswerTime, supportLine } from '#platform/site/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { consultationMessages } from '../rules.ts'
import styles from './consult-done.module.css'

type ConsultDoneProps = {
  phone: string
  /** Of the consultation, to be named on the telephone. */
  number: string
  onClose: () => void
}

/** Shows the phone number as entered, so that a typo is noticed. */
export function ConsultDone({ phone, number, onClose }: ConsultDoneProps) {
  const { tel, answerTime } = readPageConfig()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.done}>
      <CircleCheck className={styles.tick} />
      <p ref={words} tabIndex={-1} className={styles.words}>
        {consultationMessages.done(answerTime)}
      </p>
      <p className={styles.number}>
        <span>咨询编号</span>
        <strong>{number}</strong>
        <CopyButton text={number} label="复制咨询编号" />
      </p>
      <ol className={styles.next}>
        <li>
          安全顾问会{formatAnswerTime(answerTime)}拨打 <strong>{toPhone(phone)}</strong> 与您联系。
        </li>
        <li>沟通业务现状与合规要求后，给出范围、步骤与周期上的建议。</li>
        {tel && (
          <li>
            需要补充或更正，请拨打{supportLine} <a href={`tel:${tel}`}>{tel}</a>，并告知咨询编号。
          </li>
        )}
      </ol>
      <Button size="large" className={styles.close} onClick={onClose}>
        完成
      </Button>
    </div>
  )
}
