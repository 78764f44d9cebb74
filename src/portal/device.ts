const mobileMarks = ['Android', 'iPhone', 'SymbianOS', 'Windows Phone', 'iPad', 'iPod']

/** Browsers whose pages have no header and footer (specification 1, §2). */
export function isMobileAgent(userAgent: string | null | undefined): boolean {
  return mobileMarks.some((mark) => userAgent?.includes(mark))
}
