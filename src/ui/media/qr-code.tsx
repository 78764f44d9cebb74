import { lazy, Suspense } from 'react'

const QrDrawing = lazy(() => import('./qr-drawing.tsx').then((module) => ({ default: module.QrDrawing })))

/** A QR code in the browser; what encodes it is loaded with the first one, in a box of the same size. A document draws QrDrawing itself. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <QrDrawing text={text} label={label} size={size} />
    </Suspense>
  )
}
