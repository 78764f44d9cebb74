import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastOutlet } from './toast.tsx'

/** Adds the live regions to the page; resolves when they exist, so that screen readers announce later messages. */
export function mountToasts(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => createRoot(place).render(<Outlet onMount={resolve} />))
}

function Outlet({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return <ToastOutlet />
}
