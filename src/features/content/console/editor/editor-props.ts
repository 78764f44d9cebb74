import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import type { Editing, OpenedContent } from './use-editing.ts'

export type EditorPageProps = { kind: ContentKind; id: string; tab: string; opened: OpenedContent }

export type EditorHeadProps = EditorPageProps & {
  editing: Editing
  isPreviewing: boolean
  onPreview: () => void
  onHistory: () => void
  /** Somebody wanted to publish: what is missing is listed from now on. */
  onChecked: () => void
  onReload: () => void
}
