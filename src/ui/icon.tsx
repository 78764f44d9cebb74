type IconProps = { className?: string | undefined }
export type Icon = (props: IconProps) => React.ReactElement

/** Creates an icon from one path; base.css sets size and stroke. */
export function drawIcon(line: string): Icon {
  return function DrawnIcon({ className }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
        <path d={line} />
      </svg>
    )
  }
}
