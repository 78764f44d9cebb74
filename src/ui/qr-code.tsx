import { lazy, Suspense } from 'react'

const drawing = () => import('./qr-drawing.tsx')
/** The server draws at once, for a page is rendered as one text; a browser fetches what draws when there is something to draw. */
const QrDrawing = import.meta.env.SSR ? (await drawing()).QrDrawing : lazy(async () => ({ default: (await drawing()).QrDrawing }))

/** A QR code; what encodes it is fetched with the first one that is drawn, and its place is kept meanwhile. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <QrDrawing text={text} label={label} size={size} />
    </Suspense>
  )
}
