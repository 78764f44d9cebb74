import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { datums, mapProviders } from './rules.ts'

const site = defineCalls(['dns_relay', 'GWInterface'], 'anyone')
const own = defineCalls(['portal', 'site'], 'anyone')

const text = z.string()
const count = z.number()

export const getHotline = site.query('hotline', { published: true, reply: { join: text } })

export const getContact = site.query('contact', {
  published: true,
  reply: {
    service: text,
    complaint: text,
    join: text,
    visions: ['joinlist', list(fields({ name: ['visionname', text], detail: ['visiondetail', text], image: ['visionimg', text] }))],
    longitude: count,
    latitude: count,
    coordsys: z.enum(datums),
    address: text,
    /** Fallback picture where no map is configured or the map fails to load. */
    mapImage: ['mapimg', text],
    hours: text,
    email: text,
  },
})

export const listCooperationContacts = site.query('join', {
  published: true,
  reply: {
    contacts: ['list', list(fields({ name: ['contactname', text], department: ['dept', text], mobile: text }))],
    banner: ['bannerimg', text],
    smallBanner: ['smallbannerimg', text],
  },
})

export const getExplore = site.query('explore', {
  published: true,
  reply: {
    name: ['companyname', text],
    /** One paragraph per line. */
    brief: ['companybrief', text],
    image: ['img', text],
    imageAlt: ['imgalt', text],
    businesses: ['busilist', list(fields({ image: ['busiimg', text], name: ['businessname', text], brief: ['businessbrief', text] }))],
    staff: ['staffnum', count],
    seniors: ['seniornum', count],
    bachelorPercent: ['bachelornum', count],
    provinces: ['covernum', count],
    /** The figures that have a plus sign: there are at least as many. */
    atLeast: fields({ staff: z.boolean(), seniors: z.boolean(), bachelorPercent: z.boolean(), provinces: z.boolean() }),
    honours: [
      'certlist',
      list(fields({ image: ['certimg', text], name: ['certname', text], number: text, issuer: text, issuedOn: text, url: text })),
    ],
    network: fields({ image: ['img', text], note: text, approvalNo: ['mapApprovalNo', text] }),
    promises: list(fields({ name: text, title: text, detail: text })),
  },
})

/** Site-wide settings: the page configuration and the slogan. */
export const getSite = own.query('get', {
  published: true,
  reply: {
    links: ['Links', list(fields({ title: text, url: text }))],
    menu: list(fields({ label: text, url: text })),
    /** The tools that the site does not show. */
    hiddenTools: z.record(text, z.boolean()),
    copyright: text,
    tel: text,
    telHours: text,
    answerTime: text,
    cooperationUrl: ['CooperationUrl', text],
    knowledgeBaseUrl: text,
    knowledgeBaseMobileUrl: text,
    mallUrl: text,
    slogan: fields({ title: text, text }),
    /** The company's own texts of public pages; '' or nothing where the usual one stands. */
    texts: z.record(text, text),
    map: fields({ provider: z.enum(mapProviders), key: text, url: text, coordsys: z.enum(datums), approvalNo: text }),
  },
})

const policy = fields({ version: text, effectiveDate: text, html: text })

export const getPrivacyPolicy = own.query('privacy', {
  published: true,
  reply: {
    version: text,
    effectiveDate: text,
    /** Each chapter's heading carries the id that `chapters` names. */
    html: text,
    chapters: list(fields({ id: text, title: text })),
    /** Earlier versions, newest first. */
    earlier: list(policy),
  },
})
