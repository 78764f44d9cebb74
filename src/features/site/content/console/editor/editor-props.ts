import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import type { Editing, OpenedContent } from './use-editing.ts'

export type EditorPageProps = { kind: ContentKind; id: string; tab: string; opened: OpenedContent }

export type EditorHeadProps = EditorPageProps & {
  editing: Editing
  isPreviewing: boolean
  onPreview: () => void
  onHistory: () => void
  /** After the first attempt to publish, missing fields are listed. */
  onChecked: () => void
}
