import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { getFields, hasReferenceTo } from '#platform/publishing/content-kinds.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'

/** A kind of content that people edit, and that archives hold. */
export type ArchivedKind = Publishable & { declaration: ContentKind }

/** The kinds in an order in which what is referred to comes first. */
export function sortKinds(publishables: readonly Publishable[]): ArchivedKind[] {
  const left = publishables.filter((one): one is ArchivedKind => one.declaration !== undefined)
  const sorted: ArchivedKind[] = []
  while (left.length > 0) {
    const next = left.findIndex((one) => left.every((other) => other === one || !hasReferenceTo(getFields(one.declaration), other.kind)))
    sorted.push(...left.splice(Math.max(0, next), 1))
  }
  return sorted
}
