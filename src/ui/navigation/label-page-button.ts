import { cloneElement, isValidElement, type ReactNode } from 'react'

type Labelled = { 'aria-label'?: string }
const labels: Record<string, string> = { prev: '上一页', next: '下一页' }

/** `itemRender` of antd's pagination: names the arrows, which otherwise have the English names of their icons. */
export function labelPageButton(_page: number, type: string, button: ReactNode): ReactNode {
  const label = labels[type]
  return label && isValidElement<Labelled>(button) ? cloneElement(button, { 'aria-label': label }) : button
}
