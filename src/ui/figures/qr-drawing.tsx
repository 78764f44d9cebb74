import { encode } from 'uqr'

/** A QR code as one SVG path; `label` describes its target. */
export function QrDrawing({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline SVG has no equivalent tag
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${modules}v${modules}h-${modules}z`} />
      <path fill="#0a1b2e" d={path} />
    </svg>
  )
}
