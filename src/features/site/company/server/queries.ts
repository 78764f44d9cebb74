import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getContact, getExplore, getHotline, getPrivacyPolicy, getSite, listCooperationContacts } from '../contract.ts'
import { emptyHonour } from '../honour-rules.ts'
import { getJoinHotline, noMap, notAtLeast, toPublicMap } from '../rules.ts'
import { findDocument } from './documents.ts'
import { anchorChapters, labelCells } from './policy-html.ts'
import type { Contact, Cooperation, Explore, Privacy, Site } from './publishables.ts'

async function getDocument<T>(db: Db, name: string): Promise<T> {
  const document = await findDocument<T>(db, name)
  if (!document) throw new Refusal(refusals.notFound)
  return document
}

/** Every page needs it, even the not-found page, so it must exist before anything is published. */
const emptySite: Site = {
  copyright: '',
  tel: '',
  telHours: '',
  answerTime: '',
  links: [],
  menu: [],
  hiddenTools: {},
  cooperationUrl: '',
  knowledgeBaseUrl: '',
  knowledgeBaseMobileUrl: '',
  mallUrl: '',
  slogan: { title: '', text: '' },
  texts: {},
  map: noMap,
}

/** What was published before a field existed lacks it. */
const site = handle(getSite, async ({ db }) => {
  const published = { ...emptySite, ...(await findDocument<Site>(db, 'site')) }
  return { ...published, map: toPublicMap(published.map) }
})

const earlyExplore = { atLeast: notAtLeast }

const explore = handle(getExplore, async ({ db }) => {
  const company = await getDocument<Explore>(db, 'explore')
  return { ...earlyExplore, ...company, honours: company.honours.map((honour) => ({ ...emptyHonour, ...honour })) }
})

const contact = handle(getContact, async ({ db }) => {
  const { hotlines, ...rest } = await getDocument<Contact>(db, 'contact')
  return { ...hotlines, ...rest }
})

const hotline = handle(getHotline, async ({ db }) => ({ join: getJoinHotline((await getDocument<Contact>(db, 'contact')).hotlines).tel }))

const cooperation = handle(listCooperationContacts, ({ db }) => getDocument<Cooperation>(db, 'cooperation'))

const privacy = handle(getPrivacyPolicy, async ({ db }) => {
  const current = await getDocument<Privacy>(db, 'privacy')
  const kept = await db.selectFrom('company_document').select('data').where('name', 'like', 'privacy %').execute()
  const earlier = kept
    .map((row) => row.data as Privacy)
    .filter((policy) => policy.effectiveDate < current.effectiveDate)
    .sort((a, b) => b.effectiveDate.localeCompare(a.effectiveDate))
  return { ...current, ...anchorChapters(labelCells(current.html)), earlier }
})

export const companyQueries = [site, explore, contact, hotline, cooperation, privacy]
