import { useEffect } from 'react'
import { ToastOutlet } from './toast.tsx'

/** Adds the live regions to the page; resolves when they exist, so that screen readers announce later messages. */
export async function mountToasts(): Promise<void> {
  // Documents import this file too, and the server shall not load React's browser part.
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => createRoot(place).render(<Outlet onMount={resolve} />))
}

function Outlet({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return <ToastOutlet />
}
