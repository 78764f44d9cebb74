import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, pageNumber, pageSize, recordVersion, requiredText } from '#gateway/values.ts'
import {
  type AnnouncementTone,
  announcementLimits as limits,
  announcementMessages as messages,
  type Audience,
  audiences,
  isAnnouncementLink,
  tones,
} from './rules.ts'

const site = defineCalls(['portal', 'announcements'], 'anyone')
const calls = defineCalls(['console', 'announcements'], 'staff:settings.manage')
const own = defineCalls(['console', 'own-announcements'], 'staff')
const id = z.uuid('编号不正确')
const tone = z.enum(Object.keys(tones) as AnnouncementTone[])
const audience = z.enum(Object.keys(audiences) as Audience[], messages.audience)
const instant = z.iso.datetime(messages.time)
const shown = fields({ id: z.string(), tone, text: z.string(), link: z.string() })

/** What stands above every page now. */
export const listBanners = site.query('shown', { published: true, reply: { items: list(shown) } })

const settings = {
  audience,
  tone,
  text: requiredText('内容', limits.text),
  link: optionalText('链接', limits.link).check(z.refine(isAnnouncementLink, messages.link)),
  beginsAt: instant,
  endsAt: instant,
}

export const announcementCalls = {
  list: calls.query('list', {
    input: { page: pageNumber, pageSize },
    reply: {
      total: z.number(),
      items: list(
        fields({
          id: z.string(),
          audience,
          tone,
          text: z.string(),
          link: z.string(),
          beginsAt: z.string(),
          endsAt: z.string(),
          version: z.number(),
          /** How many of the staff have read it. */
          readers: z.number(),
        }),
      ),
    },
  }),
  add: calls.command('add', { input: settings }),
  change: calls.command('change', { input: { id, version: recordVersion, ...settings } }),
  remove: calls.command('remove', { input: { id } }),
}

export const ownAnnouncements = {
  list: own.query('list', { reply: { items: list(shown) } }),
  read: own.command('read', { input: { id } }),
}
