import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listSettings, saveSetting } from '../contract.ts'
import { settingRefusals } from '../rules.ts'
import type { Setting } from './settings.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'

/** The calls of the screen that shows these settings, in this order. */
export function settingHandlers(settings: readonly Setting[]) {
  return [
    handle(listSettings, async ({ db }) => ({
      settings: await Promise.all(
        settings.map(async ({ name, group, label, help, form, read }) => ({ name, group, label, help, form, value: await read(db) })),
      ),
    })),

    handle(saveSetting, async ({ db }, { name, value, before }) => {
      const setting = settings.find((one) => one.name === name)
      if (!setting) throw new Refusal(refusals.notFound)
      const fault = setting.faultOf(value)
      if (fault) throw new Refusal(refusals.invalid, { errors: [{ field: 'value', msg: fault }] })
      // One change at a time, so that the value compared is the value replaced.
      await lockByName(db, 'settings')
      const now = await setting.read(db)
      if (now !== before) throw new Refusal(settingRefusals.changedMeanwhile)
      await setting.write(db, value)
      const reply = { value: await setting.read(db) }
      const audit = { action: 'setting.change', subject: `setting ${name}`, detail: { from: now, to: reply.value } }
      return { reply, audit, msg: '设置已保存' }
    }),
  ]
}
