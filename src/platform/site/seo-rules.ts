/** How search engines and shared links show a page; what is empty follows from the content. */
export type Seo = { title: string; description: string; image: string }

export const noSeo: Seo = { title: '', description: '', image: '' }
