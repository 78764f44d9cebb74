type IconProps = { className?: string | undefined }

/** Icons are one line in the colour of the text; base.css gives size and stroke. The build makes them of lucide's. */
export function drawIcon(line: string) {
  return function Icon({ className }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
        <path d={line} />
      </svg>
    )
  }
}
