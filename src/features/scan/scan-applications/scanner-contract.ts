import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, requiredHalfWidth, requiredLines } from '#gateway/values.ts'
import { refusals } from '#gateway/refusals.ts'
import { spooledFile } from '#gateway/upload.ts'
import { readWebAddress } from '#kit/web-addresses.ts'
import { createSizeRefusal, createTypeRefusal, toBytes, uploadLimits, uploadPurposes, uploadRefusals } from '#platform/uploads/rules.ts'
import {
  applicationLimits as limits,
  resultRefusals,
  scanCursor,
  scannerMessages as messages,
  scannerRefusals,
  scanProgresses,
} from './rules.ts'

const scan = defineCalls(['machine', 'scan'], 'machine:scan.run')

const number = requiredHalfWidth('申请编号', 64)
/** Of the other fields and the boundaries of a form. */
const formBytes = 256 * 1024

const isAddress = (text: string) => text === '' || readWebAddress(text)?.startsWith('https:') === true

const ofOwnScan = Object.values(scannerRefusals)

/** Calls for a scanner (docs/machine-interface.md). */
export const scannerCalls = {
  /** Passed applications in the order of their approval, once it can no longer be undone; `next` continues, '' after the last. */
  list: scan.query('list', {
    refusals: [],
    input: {
      since: z._default(z.string().check(z.regex(scanCursor, messages.since)), ''),
      progress: z.optional(z.enum(scanProgresses, messages.progress)),
    },
    reply: {
      items: list(
        fields({
          number: z.string(),
          name: z.string(),
          taskType: z.string(),
          taskTypeId: z.string(),
          targets: list(z.string()),
          targetCount: z.number(),
          parameters: z.string(),
          approvedAt: z.string(),
          progress: z.enum(scanProgresses),
          /** The caller took it over. */
          isOwn: z.boolean(),
        }),
      ),
      next: z.string(),
    },
  }),
  take: scan.command('take', {
    needsRequestId: true,
    refusals: [refusals.notFound, scannerRefusals.taken, scannerRefusals.over],
    input: { number },
    reply: { number: z.string(), until: z.string() },
  }),
  /** The file of a result, for `deliver` within a day. */
  upload: scan.command('upload', {
    takesFile: 'spooled',
    refusals: [uploadRefusals.empty, createSizeRefusal(uploadLimits.mostMegabytes), createTypeRefusal(uploadPurposes.result.endings)],
    maxBytes: toBytes(uploadLimits.mostMegabytes) + formBytes,
    input: { file: spooledFile },
    reply: { fileId: z.string(), fileName: z.string() },
  }),
  deliver: scan.command('deliver', {
    needsRequestId: true,
    refusals: [refusals.notFound, ...ofOwnScan],
    input: {
      number,
      address: z._default(
        z
          .string()
          .check(z.trim(), z.maxLength(limits.resultAddress, messages.longAddress), z.refine(isAddress, resultRefusals.address.msg)),
        '',
      ),
      fileId: optionalHalfWidth('结果文件', 64),
    },
    reply: { deliveredAt: z.string() },
  }),
  fail: scan.command('fail', {
    needsRequestId: true,
    refusals: [refusals.notFound, ...ofOwnScan],
    input: { number, reason: requiredLines('失败原因', limits.scanFault) },
  }),
}
