import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { limits } from './rules.ts'

const site = defineCalls(['dns_relay', 'GWInterface'], 'anyone')

const systemSummary = fields({
  id: ['systemid', z.string()],
  image: ['systemimg', z.string()],
  name: ['systemname', z.string()],
  brief: ['systembrief', z.string()],
})

const relatedSystem = fields({
  ...systemSummary.fields,
  platformId: ['platformid', z.string()],
  platformName: ['platformname', z.string()],
})

export const listPlatforms = site.query('platformlist', {
  published: true,
  input: { name: ['platformname', optionalText('产品名称', limits.searchedName)] },
  reply: {
    platforms: [
      'list',
      list(
        fields({
          id: ['platformid', z.string()],
          name: ['platformname', z.string()],
          brief: ['platformbrief', z.string()],
          image: ['img', z.string()],
          motif: z.string(),
          /** Only the matching systems, where the platform's own name does not match. */
          systems: ['systemlist', list(systemSummary)],
        }),
      ),
    ],
  },
})

export const getPlatform = site.query('platformdetail', {
  published: true,
  input: { id: ['platformid', requiredText('平台编号', limits.platformId)] },
  reply: {
    id: ['platformid', z.string()],
    name: ['platformname', z.string()],
    brief: ['platformbrief', z.string()],
    introduction: ['platformintroduce', z.string()],
    image: ['img', z.string()],
    headImage: ['headimg', z.string()],
    motif: z.string(),
    frameworkTitle: ['frameworktitle', z.string()],
    frameworkIntroduction: ['frameworkintroduce', z.string()],
    frameworkImage: ['frameworkimg', z.string()],
    /** For narrow screens, or ''. */
    smallFrameworkImage: ['smallframeworkimg', z.string()],
    scenes: [
      'scenelist',
      list(
        fields({
          image: ['sceneimg', z.string()],
          title: ['scenetitle', z.string()],
          detail: ['scenedetail', z.string()],
          /** The platform for this scene; '' while it is not published. */
          platformId: ['platformid', z.string()],
          platformName: ['platformname', z.string()],
        }),
      ),
    ],
    advantages: ['advlist', list(fields({ title: ['advtitle', z.string()], detail: ['advdetail', z.string()] }))],
    systems: ['systemlist', list(systemSummary)],
    /** The first system of each platform linked by a scene. */
    related: ['relatedlist', list(relatedSystem)],
    partners: ['partnerlist', list(fields({ name: ['partnername', z.string()], image: ['partnerimg', z.string()] }))],
  },
})

export const getSystem = site.query('systemdetail', {
  published: true,
  input: { id: ['systemid', requiredText('系统编号', limits.systemId)] },
  reply: {
    id: ['systemid', z.string()],
    name: ['systemname', z.string()],
    brief: ['systembrief', z.string()],
    detail: ['systemdetail', z.string()],
    image: ['systemimg', z.string()],
    /** An http(s) URL or ''. */
    url: ['systemurl', z.string()],
    /** The file id of the manual, or ''. */
    manualFileId: ['operatefile', z.string()],
    functionImage: ['funcimg', z.string()],
    highlights: ['lightslist', list(fields({ title: ['lightstitle', z.string()], detail: ['lightsdetail', z.string()] }))],
    questions: ['problemlist', list(fields({ name: ['problemname', z.string()], answer: ['problemanswer', z.string()] }))],
    platformId: ['platformid', z.string()],
    platformName: ['platformname', z.string()],
    motif: z.string(),
    /** Of its platform, or ''. */
    shareImage: ['shareimg', z.string()],
    /** The other systems of the same platform. */
    siblings: ['systemlist', list(systemSummary)],
  },
})
