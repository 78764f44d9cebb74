import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { type ListStaffWith, type ProposalKind, proposeRights, submitChange } from '#platform/proposals/server/proposals.ts'
import { applyLevel3, listSettings, saveSetting } from '../contract.ts'
import { settingRefusals, switchValues } from '../rules.ts'
import { meetsLevel3, type Setting } from './settings.ts'

const settingsLock = 'settings'

type SettingChange = { name: string; before: string; value: string }

/** The calls of the screen that shows these settings, in this order. */
export function settingHandlers(settings: readonly Setting[], listStaffWith: ListStaffWith) {
  const loosening = settingProposal(settings)
  return [
    handle(listSettings, async ({ db }) => ({
      settings: await Promise.all(
        settings.map(async (setting) => {
          const { name, group, label, help, form } = setting
          const value = await setting.read(db)
          return { name, group, label, help, form, value, level3: await describeLevel(db, setting, value) }
        }),
      ),
    })),

    handle(applyLevel3, async ({ db }) => {
      await lockByName(db, settingsLock)
      const changes: { setting: Setting; from: string; to: string }[] = []
      for (const setting of settings) {
        const { level3 } = setting
        const from = await setting.read(db)
        if (!level3 || !('value' in level3) || (await meetsLevel3(db, setting, from))) continue
        await setting.write(db, level3.value)
        changes.push({ setting, from, to: level3.value })
      }
      return {
        reply: { changed: changes.map(({ setting }) => setting.label) },
        audit: changes.map(({ setting, from, to }) => ({
          action: loosening.name,
          subject: `setting ${setting.name}`,
          detail: { from, to, preset: '等保三级' },
        })),
      }
    }),

    handle(saveSetting, async (context, { name, value, before }) => {
      const { db } = context
      const setting = getSetting(settings, name)
      const error = setting.findError(value) ?? (await setting.findConflict?.(value, context))
      if (error) throw createFieldRefusal('value', error)
      const subject = `setting ${name}`
      if (setting.weakensProtection(before, value)) {
        await checkBefore(db, setting, before)
        const submit = setting.alwaysByTwo ? proposeRights : submitChange
        const { state, audit } = await submit({ ...context, listStaffWith }, loosening, {
          subject,
          what: `${setting.group}：${setting.label}`,
          before: formatValue(setting, before),
          after: formatValue(setting, value),
          detail: { from: before, to: value },
          payload: { name, before, value },
        })
        return { reply: { state, value: await setting.read(db) }, audit }
      }
      await saveValue(db, setting, { before, value })
      const reply = { state: 'done' as const, value: await setting.read(db) }
      return { reply, audit: { action: loosening.name, subject, detail: { from: before, to: reply.value } }, msg: '设置已保存' }
    }),
  ]
}

/** Making a protection weaker. */
export function settingProposal(settings: readonly Setting[]): ProposalKind<SettingChange> {
  return {
    name: 'setting.change',
    label: '放宽系统设置',
    permission: 'settings.manage',
    carryOut: ({ db }, { name, before, value }) => saveValue(db, getSetting(settings, name), { before, value }),
  }
}

function getSetting(settings: readonly Setting[], name: string): Setting {
  const setting = settings.find((one) => one.name === name)
  if (!setting) throw new Refusal(refusals.notFound)
  return setting
}

async function saveValue(db: Db, setting: Setting, { before, value }: Omit<SettingChange, 'name'>): Promise<void> {
  await checkBefore(db, setting, before)
  await setting.write(db, value)
}

/** One change at a time, so that the value compared is the value replaced. */
async function checkBefore(db: Db, setting: Setting, before: string): Promise<void> {
  await lockByName(db, settingsLock)
  if ((await setting.read(db)) !== before) throw new Refusal(settingRefusals.changedMeanwhile)
}

async function describeLevel(db: Db, setting: Setting, value: string) {
  const { level3 } = setting
  if (!level3) return null
  const isSetByPreset = 'value' in level3
  const wanted = isSetByPreset ? formatValue(setting, level3.value) : level3.wanted
  return { wanted, isMet: (await meetsLevel3(db, setting, value)) === true, isSetByPreset }
}

function formatValue({ form }: Setting, value: string): string {
  if (form !== 'switch') return value
  return value === switchValues.on ? '开启' : '关闭'
}
