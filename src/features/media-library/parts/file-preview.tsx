import { useEffect, useState } from 'react'

/** A chosen file as a picture, before it is uploaded. */
export function FilePreview({ file, alt, className }: { file: File; alt: string; className?: string | undefined }) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt={alt} className={className} />
}
