import lighthouse, { type Result } from 'lighthouse'

export type { Result }

export const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** One round of Lighthouse on an address, in the browser that listens on `port`. */
export async function runLighthouse(url: string, port: number): Promise<Result | undefined> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories })
  return result?.lhr
}
