import type { Db } from '#platform/db/server/database.ts'
import { numberSetting, readParameterField } from '#platform/settings/server/settings.ts'
import { purposeNames, uploadLimits, type UploadPurpose, uploadPurposes } from '../rules.ts'

const toPlace = (purpose: UploadPurpose) => ({ parameter: 'uploads', path: [purpose] })

/** Megabytes that a file for this purpose may have. */
export function readUploadLimit(db: Db, purpose: UploadPurpose): Promise<number> {
  return readParameterField<number>(db, toPlace(purpose), uploadPurposes[purpose].megabytes)
}

export const uploadSettings = purposeNames.map((purpose) => {
  const { label, endings, megabytes } = uploadPurposes[purpose]
  return numberSetting({
    name: `uploads.${purpose}`,
    group: '上传文件的大小',
    label: `${label}：不超过（MB）`,
    help: `每个文件的上限，可上传 ${endings.join('、')}；更大的文件在上传前即提示上限。已上传的文件不受影响。`,
    place: toPlace(purpose),
    range: { fallback: megabytes, least: uploadLimits.leastMegabytes, most: uploadLimits.mostMegabytes },
    weaker: 'none',
  })
})
