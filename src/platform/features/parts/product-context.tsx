import { createContext, use } from 'react'
import type { Product } from '../rules.ts'

/** Given by the entry of the console, which knows every feature. */
export const ProductContext = createContext<Product | undefined>(undefined)

/** What all features declare together: labels of permissions, words of the audit trail. */
export function useProduct(): Product {
  const product = use(ProductContext)
  if (!product) throw new Error('no product around this screen')
  return product
}
