import { CircleCheck } from '#ui/icons.ts'
import { useEffect, useRef } from 'react'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { responseTime, supportLine } from '#platform/site/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { consultationWords, normalizePhone } from '../rules.ts'
import styles from './consult-done.module.css'

/** Shows the number as entered, so that a typo is noticed. */
export function ConsultDone({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { tel } = readPageConfig()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.done}>
      <CircleCheck className={styles.tick} />
      <p ref={words} tabIndex={-1} className={styles.words}>
        {consultationWords.done}
      </p>
      <ol className={styles.next}>
        <li>
          安全顾问会在{responseTime}拨打 <strong>{normalizePhone(phone)}</strong> 与您联系。
        </li>
        <li>沟通业务现状与合规要求后，给出范围、步骤与周期上的建议。</li>
        {tel && (
          <li>
            需要补充或更正，请拨打{supportLine.name} <a href={`tel:${tel}`}>{tel}</a>。
          </li>
        )}
      </ol>
      <Button size="large" className={styles.close} onClick={onClose}>
        完成
      </Button>
    </div>
  )
}
