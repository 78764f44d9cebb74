import type { Medium } from '#features/media-library/rules.ts'
import type { VideoValues } from './video.ts'

/** What a tool of a text opens. */
export type TextTask =
  | { is: 'picture'; medium: Medium; file?: File }
  | { is: 'link' }
  | { is: 'figure' }
  /** Without one: the video where the cursor stands. */
  | { is: 'video'; chosen?: Pick<VideoValues, 'src' | 'alt'> }
