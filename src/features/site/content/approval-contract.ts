import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { reviewCalls } from '#platform/reviewing/contract.ts'
import { listAreaPermissions } from '#platform/publishing/content-kinds.ts'
import { contentPiece, contentPlan } from './contract.ts'
import { deadLink } from './links-contract.ts'
import { approvalKind } from './rules.ts'
import { wordPlace } from './words-contract.ts'

const calls = defineCalls(['console', 'content'], 'staff')

const data = z.record(z.string(), z.unknown())

/** The queue of versions that wait for a second person. */
export const approvalReview = reviewCalls(
  approvalKind,
  { read: 'content.publish', review: 'content.publish', partial: listAreaPermissions('publish') },
  fields({
    kind: z.string(),
    id: z.string(),
    number: z.number(),
    publishAt: z.string(),
    takeDownAt: z.string(),
    previewPath: z.string(),
    data,
    deadLinks: list(deadLink),
    words: list(wordPlace),
    /** The version that was sent back before, which this one answers; empty where there is none. */
    returned: list(fields({ number: z.number(), by: z.string(), at: z.string(), comment: z.string(), data })),
    /** What visitors see now; empty where nothing is published. */
    live: list(fields({ number: z.number(), data })),
  }),
)

/** Hands what is written to a second person. */
export const submitContent = calls.command('submit', { input: { ...contentPiece, ...contentPlan }, reply: { number: z.number() } })

export const withdrawSubmission = calls.command('withdrawSubmission', { input: { approvalId: z.uuid('编号不正确') } })
