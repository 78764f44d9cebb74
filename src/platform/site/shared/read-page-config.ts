import { type PageConfig, pageConfigId } from './page-config.ts'

/** For code outside React: reads the JSON out of the page. */
export function readPageConfig(): PageConfig {
  const text = document.getElementById(pageConfigId)?.textContent
  if (!text) throw new Error('the page carries no configuration')
  return JSON.parse(text) as PageConfig
}
