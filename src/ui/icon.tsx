export type IconProps = { className?: string | undefined }
export type Icon = (props: IconProps) => React.ReactElement

/** An icon as one line in the colour of the text; base.css gives size and stroke. */
export function drawIcon(line: string): Icon {
  return function DrawnIcon({ className }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
        <path d={line} />
      </svg>
    )
  }
}
