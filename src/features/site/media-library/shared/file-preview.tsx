import { useEffect, useState } from 'react'
import { Film } from '#ui/icons.ts'
import { mediumOf } from '../rules.ts'

type FilePreviewProps = { file: File; alt: string; className?: string | undefined }

/** A chosen file before it is uploaded: a picture, or a sign in place of a video, which the content security policy shows from the site alone. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  return mediumOf(file.type) === 'video' ? <Film className={className} /> : <PicturePreview {...{ file, alt, className }} />
}

function PicturePreview({ file, alt, className }: FilePreviewProps) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt={alt} className={className} />
}
