import { getProduct } from '#platform/features/parts/console-product.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'

/** The declaration of a kind of content; the server has answered for it, so it exists. */
export function getKind(kind: string): ContentKind {
  const found = getProduct().contents.find((one) => one.kind === kind)
  if (!found) throw new Error(`no content kind ${kind}`)
  return found
}
