const mobileMarks = ['Android', 'iPhone', 'SymbianOS', 'Windows Phone', 'iPad', 'iPod']

/** Whether the browser gets the mobile site, which has no header and footer. */
export function isMobileAgent(userAgent: string | null | undefined): boolean {
  return mobileMarks.some((mark) => userAgent?.includes(mark))
}
