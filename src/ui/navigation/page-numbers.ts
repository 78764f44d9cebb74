/** The page numbers to show: first, last and the neighbours of the current page, with gaps between. */
export function listPageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? ['gap' as const, n] : [n]
  })
}
