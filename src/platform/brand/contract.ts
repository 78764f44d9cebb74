import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { halfWidth, optionalText, recordVersion, requiredText } from '#gateway/values.ts'
import { brandLimits as limits, brandPictureNames, brandMessages as messages, findAccentError } from './rules.ts'

const site = defineCalls(['portal', 'brand'], 'anyone')
const desk = defineCalls(['console', 'brand'], 'staff:settings.manage')

const text = z.string()
const shown = {
  siteName: text,
  companyName: text,
  slogan: text,
  motto: text,
  accent: text,
  logo: text,
  logoOnDark: text,
  icon: text,
  sharePicture: text,
  icp: text,
  policeRecord: text,
}

/** On every page. */
export const getBrand = site.query('get', { published: true, reply: shown })

export const getStoredBrand = desk.query('get', {
  reply: { ...shown, issuer: text, smsSignature: text, version: z.number(), changedAt: text, changedByName: text },
})

const picture = z._default(z.string().check(z.regex(/^(\/media\/[0-9a-f]{20}\/\d{1,4}x\d{1,4}\.[a-z]{3,4})?$/, messages.picture)), '')

export const saveBrand = desk.command('save', {
  input: {
    version: recordVersion,
    siteName: requiredText('网站名称', limits.siteName),
    companyName: requiredText('公司全称', limits.companyName),
    slogan: optionalText('副标题', limits.slogan),
    motto: optionalText('页脚语', limits.motto),
    accent: z
      .pipe(
        halfWidth(messages.accent),
        z.transform((colour) => colour.toLowerCase()),
      )
      .check((given) => {
        const error = findAccentError(given.value)
        if (error) given.issues.push({ code: 'custom', message: error, input: given.value })
      }),
    logo: picture,
    logoOnDark: picture,
    icon: picture,
    sharePicture: picture,
    icp: optionalText('ICP 备案号', limits.filing),
    policeRecord: optionalText('公安备案号', limits.filing),
    issuer: optionalText('双因素验证的发行方', limits.issuer),
    smsSignature: optionalText('短信签名', limits.smsSignature).check(
      z.refine((given) => !/[【】\p{C}]/u.test(given), messages.smsSignature),
    ),
  },
  reply: { version: z.number() },
})

export const uploadBrandPicture = desk.command('uploadPicture', {
  takesFile: true,
  maxBytes: 2 * limits.pictureBytes,
  /** `siteName` as it is written now, for the alternative text of the picture in the media library. */
  input: { file: uploadedFile, name: z.enum(brandPictureNames), siteName: optionalText('网站名称', limits.siteName) },
  /** `isCleaned`: something was taken out of an SVG. */
  reply: { path: text, isCleaned: z.boolean() },
})
