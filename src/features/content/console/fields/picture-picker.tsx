import { useEffect, useEffectEvent, useState } from 'react'
import { type Medium, media } from '#features/media-library/rules.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { PickedPicture, PictureLibrary } from './picture-library.tsx'

type PicturePickerProps = {
  open: boolean
  medium?: Medium
  file?: File | undefined
  onClose: () => void
  onPick: (picture: PickedPicture) => void
}

/** Chooses a picture or a video of the media library, or adds one to it. */
export function PicturePicker({ open, medium = 'picture', file, onClose, onPick }: PicturePickerProps) {
  const loaded = useLibrary(open, onClose)
  if (!loaded) return null
  return (
    <Dialog open={open} title={`选择${media[medium].label}`} width={820} closesFromOutside={false} onClose={onClose}>
      <loaded.PictureLibrary medium={medium} given={file} onPick={onPick} />
    </Dialog>
  )
}

type LibraryModule = { PictureLibrary: typeof PictureLibrary }

/** Loaded when it is first opened. Without a connection it stays closed, and what was typed stays. */
function useLibrary(isWanted: boolean, onFail: () => void): LibraryModule | undefined {
  const [loaded, setLoaded] = useState<LibraryModule>()

  const fail = useEffectEvent(() => {
    showToast('error', '媒体库未能加载，请检查网络后重试')
    onFail()
  })
  useEffect(() => {
    if (isWanted && !loaded) import('./picture-library.tsx').then(setLoaded, () => fail())
  }, [isWanted, loaded])

  return loaded
}
