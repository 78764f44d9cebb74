/** The icon of a site that has none of its own: a file of `public/`. */
export const neutralIcon = '/icon.svg'
