import { getProduct } from '#platform/features/parts/console-product.ts'
import type { ContentFields, ContentKind } from '#platform/publishing/content-kinds.ts'

/** The declaration of a kind of content; the server has answered for it, so it exists. */
export function getKind(kind: string): ContentKind {
  const found = findKind(kind)
  if (!found) throw new Error(`no content kind ${kind}`)
  return found
}

export function findKind(kind: string): ContentKind | undefined {
  return getProduct().contents.find((one) => one.kind === kind)
}

/** Whether one of these fields is edited as rich text. */
export function hasRichText(fields: ContentFields): boolean {
  return Object.values(fields).some((field) => field.type === 'richText' || ('fields' in field && hasRichText(field.fields)))
}
