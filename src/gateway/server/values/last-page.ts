type Listed = { total?: unknown; isMore?: unknown; items?: readonly unknown[] }

/** The last page of a list where the page that was asked for lies beyond its end, as after rows have gone; undefined for any other reply. */
export function findLastPage(input: unknown, reply: unknown): number | undefined {
  const { page, pageSize } = Object(input) as { page?: unknown; pageSize?: unknown }
  const { total, isMore, items } = Object(reply) as Listed
  if (typeof page !== 'number' || typeof pageSize !== 'number' || typeof total !== 'number') return undefined
  // Of a long list the total says only how many were counted.
  if (isMore === true && items?.length !== 0) return undefined
  const last = Math.ceil(total / pageSize)
  return last > 0 && page > last ? last : undefined
}
