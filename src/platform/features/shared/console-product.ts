import type { Product } from '../rules.ts'

let product: Product | undefined

/** Set by the entry of the console, which knows every feature, before the first screen loads. */
export function setProduct(composed: Product): void {
  product = composed
}

/** What all features declare together: labels of permissions, words of the audit trail, kinds of content. */
export function getProduct(): Product {
  if (!product) throw new Error('the product is not set')
  return product
}
