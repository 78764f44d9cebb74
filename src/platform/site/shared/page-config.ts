import { createContext, useContext } from 'react'
import type { Brand } from '#platform/brand/rules.ts'
import type { PageTexts } from '../text-rules.ts'

/** The configuration that every HTML page contains as JSON, for our scripts and older clients; its keys are wire names. */
export type PageConfig = {
  Links: { title: string; url: string }[]
  copyright: string
  tel: string
  /** When `tel` is answered; '' where the company does not say. */
  telHours: string
  /** Within which time a consultation is answered; '' likewise. */
  answerTime: string
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
  /** The version of the privacy policy; '' where none is published. */
  privacyVersion: string
  /** False with SMS_PROVIDER=none: then no page offers or promises a message. */
  sendsSms: boolean
  brand: Brand
}

export type MenuEntry = { label: string; url: string }

/** The installation, the visitor's device and the page's own address. */
export type Site = {
  origin: string
  isMobile: boolean
  /** The visitor chose larger type and stronger contrast (关怀版). */
  isCare: boolean
  config: PageConfig
  /** The main menu of public pages; account areas have a navigation of their own. */
  menu: readonly MenuEntry[]
  /** The tools that the company offers on its site. */
  tools: readonly MenuEntry[]
  /** Pages of needs and cases, those that are published. */
  guides: readonly MenuEntry[]
  /** Headings and leads of public pages in the company's words. */
  texts: PageTexts
  pathname: string
  search: string
  /** What the company tells customers at the moment, above every page. */
  banners?: readonly { id: string; tone: 'info' | 'warning' | 'error'; text: string; link: string }[]
  /** The page is a preview of unpublished content; its address works until then. */
  previewUntil?: string
}

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
