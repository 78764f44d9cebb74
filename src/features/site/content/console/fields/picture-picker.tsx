import { type Medium, media } from '#features/site/media-library/rules.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import type { PickedPicture } from './picture-library.tsx'

type PicturePickerProps = {
  open: boolean
  medium?: Medium
  file?: File | undefined
  onClose: () => void
  onPick: (picture: PickedPicture) => void
}

/** Chooses a picture or a video of the media library, or adds one to it. */
export function PicturePicker({ open, medium = 'picture', file, onClose, onPick }: PicturePickerProps) {
  return (
    <LazyPart isOpen={open} load={() => import('./picture-library.tsx')} onFail={onClose}>
      {({ PictureLibrary }) => (
        <Dialog open={open} title={`选择${media[medium].label}`} width={820} closesFromOutside={false} onClose={onClose}>
          <PictureLibrary medium={medium} given={file} onPick={onPick} />
        </Dialog>
      )}
    </LazyPart>
  )
}
