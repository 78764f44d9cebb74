import { lazy, Suspense } from 'react'

const size = 168
const QrDrawing = lazy(() => import('./qr-drawing.tsx').then((module) => ({ default: module.QrDrawing })))

/** A QR code in the browser, with a lazy-loaded encoder in a box of the same size. Documents use QrDrawing. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <QrDrawing text={text} label={label} size={size} />
    </Suspense>
  )
}
