/** What the rows of a list are ordered by: a name of `orders`, with a minus for descending; `usual` for a name that is none of them. */
export function readSort<T>(orders: Readonly<Record<string, T>>, sort: string, usual: NoInfer<T>): { by: T; isDescending: boolean } {
  const name = sort.replace(/^-/, '')
  // Every object has further names, such as `constructor`.
  const by = Object.hasOwn(orders, name) ? orders[name] : undefined
  return { by: by ?? usual, isDescending: sort.startsWith('-') }
}
