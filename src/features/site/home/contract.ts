import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { caseSummary } from '#features/site/cases/contract.ts'
import { newsSummary } from '#features/site/news/contract.ts'
import { fields, list } from '#gateway/shape.ts'

const site = defineCalls(['dns_relay', 'GWInterface'], 'anyone')

const text = z.string()

export const getHome = site.query('homepage', {
  published: true,
  reply: {
    banners: [
      'bannerlist',
      list(
        fields({
          id: ['bannerid', text],
          image: ['bannerimg', text],
          /** A path of the site, an http(s) URL or ''. */
          url: ['bannerurl', text],
          title: text,
          summary: text,
          actionLabel: text,
        }),
      ),
    ],
    joinHotline: ['joinhotline', text],
    joinHotlineName: ['joinhotlinename', text],
    platforms: [
      'platlist',
      list(fields({ id: ['platformid', text], name: ['platformname', text], brief: ['platformbrief', text], motif: text })),
    ],
    news: ['newslist', list(newsSummary)],
    slogan: fields({ title: text, text }),
    promises: list(fields({ name: text, title: text, detail: text })),
    hours: text,
    cases: list(caseSummary),
    /** Figures with their day and source, the names of certificates, and a report to download. */
    proof: fields({
      figures: list(fields({ value: text, label: text, date: text, source: text })),
      honours: list(text),
      report: fields({ name: text, fileId: text, bytes: z.number() }),
      note: text,
    }),
  },
})
