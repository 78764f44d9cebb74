import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RowTarget } from './list-column.ts'
import styles from './list.module.css'

type RowLinkProps = { target: RowTarget; label: string; children: ReactNode }

/** The way into a row by keyboard; `label` says what opens where the cell alone does not. */
export function RowLink({ target, label, children }: RowLinkProps) {
  const content = (
    <>
      {children}
      {label && <span className="visually-hidden">，{label}</span>}
    </>
  )
  if (typeof target === 'string')
    return (
      <Link to={target} className={styles.opener}>
        {content}
      </Link>
    )
  return (
    <Button type="link" className={styles.opener ?? ''} onClick={target}>
      {content}
    </Button>
  )
}

/** A click anywhere in a row opens it, unless it was meant for a control or ends the selection of text. */
export function useRowClick() {
  const navigate = useNavigate()

  return (event: MouseEvent<HTMLElement>, target: RowTarget): void => {
    const isOfControl =
      event.target instanceof Element && event.target.closest('a, button, input, label, [role="button"], .ant-table-selection-column')
    // Portals: React hands on the clicks of dialogs and menus that a cell opened.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isOfControl || !isInside || getSelection()?.type === 'Range') return
    if (typeof target === 'function') target()
    else if (event.ctrlKey || event.metaKey) open(target, '_blank', 'noopener')
    else void navigate(target)
  }
}
