import { getProduct } from '#platform/features/shared/console-product.ts'
import { type ContentKind, newPieceOf } from '#platform/publishing/content-kinds.ts'

/** The declaration of a kind of content; the server has answered for it, so it exists. */
export function getKind(kind: string): ContentKind {
  const found = getProduct().contents.find((one) => one.kind === kind)
  if (!found) throw new Error(`no content kind ${kind}`)
  return found
}

/** What a piece of content is called: its kind where there is one alone, else its title. */
export function nameContent(kind: ContentKind, title: unknown): string {
  if (kind.only !== undefined) return kind.label
  return (typeof title === 'string' && title.trim()) || newPieceOf(kind)
}

/** The state of a navigation to an id under which nothing is stored yet, since a new piece is begun. */
export const meantAsNew = { isNew: true }
