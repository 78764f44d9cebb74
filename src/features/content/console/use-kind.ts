import { useProduct } from '#platform/features/parts/product-context.tsx'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'

/** The declaration of a kind of content; the server has answered for it, so it exists. */
export function useKind(kind: string): ContentKind {
  const found = useProduct().contents.find((one) => one.kind === kind)
  if (!found) throw new Error(`no content kind ${kind}`)
  return found
}
