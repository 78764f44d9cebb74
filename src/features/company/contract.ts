import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { datums, mapProviders } from './rules.ts'

const text = z.string()
const count = z.number()

export const getHotline = defineQuery({
  address: ['dns_relay', 'GWInterface', 'hotline'],
  access: 'anyone',
  published: ['contact'],
  input: fields({}),
  reply: fields({ join: text }),
})

export const getContact = defineQuery({
  address: ['dns_relay', 'GWInterface', 'contact'],
  access: 'anyone',
  published: ['contact'],
  input: fields({}),
  reply: fields({
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
  }),
})

export const listCooperationContacts = defineQuery({
  address: ['dns_relay', 'GWInterface', 'join'],
  access: 'anyone',
  published: ['cooperation'],
  input: fields({}),
  reply: fields({
    contacts: ['list', list(fields({ name: ['contactname', text], department: ['dept', text], mobile: text }))],
    banner: ['bannerimg', text],
    smallBanner: ['smallbannerimg', text],
  }),
})

export const getExplore = defineQuery({
  address: ['dns_relay', 'GWInterface', 'explore'],
  access: 'anyone',
  published: ['explore'],
  input: fields({}),
  reply: fields({
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
    honours: ['certlist', list(fields({ image: ['certimg', text], name: ['certname', text] }))],
    network: fields({ image: ['img', text], note: text, approvalNo: ['mapApprovalNo', text] }),
    promises: list(fields({ name: text, title: text, detail: text })),
  }),
})

/** Site-wide settings: the page configuration and the slogan. */
export const getSite = defineQuery({
  address: ['portal', 'site', 'get'],
  access: 'anyone',
  published: ['site'],
  input: fields({}),
  reply: fields({
    links: ['Links', list(fields({ title: text, url: text }))],
    menu: list(fields({ label: text, url: text })),
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
  }),
})

const policy = fields({ version: text, effectiveDate: text, html: text })

export const getPrivacyPolicy = defineQuery({
  address: ['portal', 'site', 'privacy'],
  access: 'anyone',
  published: ['privacy'],
  input: fields({}),
  reply: fields({
    version: text,
    effectiveDate: text,
    /** Each chapter's heading carries the id that `chapters` names. */
    html: text,
    chapters: list(fields({ id: text, title: text })),
    /** Earlier versions, newest first. */
    earlier: list(policy),
  }),
})
