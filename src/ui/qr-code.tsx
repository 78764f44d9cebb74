import { lazy, Suspense } from 'react'

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }))

/** A QR code; what encodes it is fetched with the first one that is drawn, and its place is kept meanwhile. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <QrDrawing text={text} label={label} size={size} />
    </Suspense>
  )
}
