import { createContext, useContext } from 'react'

/** What every HTML page carries as JSON for browsers and older clients, with the keys of the wire (INTERFACES §2). */
export type PageConfig = {
  Links: { title: string; url: string }[]
  copyright: string
  tel: string
  AppID: string
  Password: string
  CooperationUrl: string
  PasswordSalt: string
  accountTypeCode: string
  map: { provider: string; key: string; url: string; coordsys: string; approvalNo: string }
  knowledgeBaseUrl: string
  knowledgeBaseMobileUrl: string
  mallUrl: string
  icp: string
  policeRecord: string
}

/** What a page knows of the installation, the visitor's device and its own address. */
export type Site = { origin: string; isMobile: boolean; config: PageConfig; pathname: string; search: string }

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('the document provides the site')
  return site
}

export function usePageConfig(): PageConfig {
  return useSite().config
}

export function useDevice(): { isMobile: boolean } {
  return useSite()
}

export const pageConfigId = 'page-config'

/** For code outside React: reads the JSON out of the page. */
export function readPageConfig(): PageConfig {
  const text = document.getElementById(pageConfigId)?.textContent
  if (!text) throw new Error('the page carries no configuration')
  return JSON.parse(text) as PageConfig
}
