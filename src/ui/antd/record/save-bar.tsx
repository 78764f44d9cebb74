import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './save-bar.module.css'

type SaveBarProps = { label: string; isSending: boolean; isInCard?: boolean; children?: ReactNode }

/** The foot of a form that is saved as a whole; it stays in sight while the form is longer than the window. In a card it is the card's last line. */
export function SaveBar({ label, isSending, isInCard = false, children }: SaveBarProps) {
  return (
    <div className={isInCard ? styles.line : styles.bar}>
      <Button type="primary" htmlType="submit" loading={isSending}>
        {label}
      </Button>
      {children}
    </div>
  )
}
