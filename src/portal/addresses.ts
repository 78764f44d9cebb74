/** Areas with a login; each is its own single-page app. */
export const areas = ['apply', 'query-coin', 'console'] as const
export type AreaName = (typeof areas)[number]

/** The account area that a path belongs to. */
export function findArea(pathname: string): AreaName | undefined {
  return areas.find((area) => `${pathname}/`.startsWith(`/${area}/`))
}
