import { Picture } from '#ui/media/picture.tsx'
import { mediumOf } from '../rules.ts'

type MediaThumbProps = { src: string; type: string; sizes: string; className?: string | undefined }

/** A picture, or the first frame of a video, which the browser reads from the beginning of the file. */
export function MediaThumb({ src, type, sizes, className }: MediaThumbProps) {
  if (mediumOf(type) === 'picture') return <Picture src={src} alt="" sizes={sizes} className={className} />
  return <video src={src} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" className={className} />
}
