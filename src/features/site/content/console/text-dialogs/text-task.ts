import type { Medium } from '#features/site/media-library/rules.ts'
import type { PlainForm } from '../pasting/plain-text.ts'
import type { FigureValues } from '../text/figure.ts'
import type { VideoValues } from '../text/video.ts'

/** What a tool of a text, or what was pasted into it, opens. */
export type TextTask =
  | { is: 'picture'; medium: Medium; file?: File }
  | { is: 'link' }
  /** Without one: the picture where the cursor stands. */
  | { is: 'figure'; chosen?: Pick<FigureValues, 'src' | 'alt'> }
  /** Without one: the video where the cursor stands. */
  | { is: 'video'; chosen?: Pick<VideoValues, 'src' | 'alt'> }
  | { is: 'plain'; text: string; form: PlainForm }
