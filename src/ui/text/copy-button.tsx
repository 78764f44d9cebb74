import { Check, Copy } from '#ui/icons.ts'
import { useState } from 'react'
import styles from './copy-button.module.css'
import { showToast } from '../feedback/show-toast.ts'

/** Copies `text`; `label` names it (复制电话). With `withText` the label is shown beside the icon. */
export function CopyButton({ text, label, withText = false }: { text: string; label: string; withText?: boolean }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    if (!(await writeToClipboard(text))) return showToast('error', '复制失败')
    showToast('success', '已复制')
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }

  return (
    <button type="button" title={label} aria-label={withText ? undefined : label} className={styles.copy} onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
      {withText && label}
    </button>
  )
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For pages without TLS and embedded browsers, which lack the clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
