import type { ContentTag } from '#gateway/declared.ts'

const maxTags = 10_000

/** The version of the published content with one of these tags: it rises when such content changes. undefined: of any content. */
export type ContentVersion = (tags?: readonly ContentTag[]) => number

/**
 * Counts the changes of published content that this process has learned of, for each tag. `stored` is the version in the database: where it
 * does not follow from the former one, notifications were lost, so any content may have changed.
 */
export function createTagVersions(stored: number) {
  let version = stored
  // Tags that are not in the map last changed in this version at the latest.
  let oldest = version
  const changed = new Map<ContentTag, number>()

  function changeAll(): void {
    oldest = version
    changed.clear()
  }

  function changeTags(tags: readonly ContentTag[]): void {
    for (const tag of tags) {
      changed.delete(tag)
      changed.set(tag, version)
    }
    for (const [tag, last] of changed) {
      if (changed.size <= maxTags) break
      oldest = last
      changed.delete(tag)
    }
  }

  const versionOf: ContentVersion = (tags) =>
    tags ? tags.reduce((latest, tag) => Math.max(latest, changed.get(tag) ?? oldest), oldest) : version

  /** Returns false where the stored version is known already. `tags`: what it changed; undefined: not known. */
  const advance = (to: number, tags?: readonly ContentTag[]): boolean => {
    if (to === stored) return false
    const isNext = to === stored + 1
    stored = to
    version++
    if (tags && isNext) changeTags(tags)
    else changeAll()
    return true
  }
  return { advance, versionOf }
}
