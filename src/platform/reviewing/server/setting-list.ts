import { numberSetting, readParameterField, type Setting, switchSetting } from '#platform/settings/server/settings.ts'
import type { ReviewDeclaration } from '../rules.ts'
import { defaultSettings } from './settings.ts'

const parameter = 'reviewing'

/** What staff may set for each kind of thing that is reviewed. */
export function reviewSettingList(declarations: readonly ReviewDeclaration[]): Setting[] {
  return [
    ...declarations.map(({ kind, noun, workingDays = defaultSettings.workingDays }) =>
      numberSetting({
        name: `${parameter}.${kind}.workingDays`,
        group: '办理期限',
        label: `${noun}：办理期限（工作日）`,
        help: '从提交时起算，对之后提交的事项生效。',
        place: { parameter, path: [kind, 'workingDays'] },
        range: { fallback: workingDays, least: 1, most: 60 },
        weaker: 'none',
      }),
    ),
    ...declarations
      .filter(({ actions }) => Object.values(actions).some(({ twoPersons }) => twoPersons))
      .map(({ kind, noun }) =>
        numberSetting({
          name: `${parameter}.${kind}.approvals`,
          group: '办理期限',
          label: `${noun}：所需审核人数`,
          help: '为 2 时，第一人通过后须由另一人复核。',
          place: { parameter, path: [kind, 'approvals'] },
          range: { fallback: defaultSettings.approvals, least: 1, most: 2 },
          weaker: 'lower',
        }),
      ),
    ...declarations.flatMap(requirementSettings),
    ...declarations.map(({ kind, noun, yearsKept }) =>
      numberSetting({
        name: `${parameter}.${kind}.yearsKept`,
        group: '保存期限',
        label: `${noun}：办结后保存（年）`,
        help: '期满的记录连同附件与办理过程每天凌晨自动删除，不能恢复；须与隐私政策一致。',
        place: { parameter, path: [kind, 'yearsKept'] },
        range: { fallback: yearsKept ?? defaultSettings.yearsKept, least: yearsKept ?? 1, most: 30 },
        // What a shorter term removes in the night cannot be restored.
        weaker: 'lower',
      }),
    ),
  ]
}

/** What a reviewer has to do before deciding. */
function requirementSettings({ kind, noun, checklist }: ReviewDeclaration): Setting[] {
  const toSwitch = (field: 'requiresClaim' | 'requiresChecklist', words: Pick<Setting, 'label' | 'help'>) => {
    const place = { parameter, path: [kind, field] }
    return switchSetting({
      ...words,
      name: `${parameter}.${kind}.${field}`,
      group: '办理要求',
      place,
      read: (db) => readParameterField(db, place, defaultSettings[field]),
      isProtection: true,
    })
  }
  const claim = toSwitch('requiresClaim', {
    label: `${noun}：先领取再办理`,
    help: '开启后，未领取的事项不能办理；批量办理只处理已由本人领取的事项。',
  })
  if (checklist.length === 0) return [claim]
  const checked = toSwitch('requiresChecklist', {
    label: `${noun}：须完成全部要点`,
    help: '开启后，要点逐条勾选后才能通过；驳回不受影响。',
  })
  return [claim, checked]
}
