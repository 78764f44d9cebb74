import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { type listSettings, saveSetting } from '#platform/settings/contract.ts'
import { useLeaveGuard } from '#ui/antd/record/use-leave-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'

export type Setting = CallReply<typeof listSettings>['settings'][number]
/** `before`: the value that the user saw when the change began; undefined: the one that is shown. `fault`: why the server refused the new one. */
type Edit = { value: string; before: string | undefined; fault?: string }
type Edits = ReadonlyMap<string, Edit>
export type Refused = { name: string; label: string; fault: string }

/** What was changed and is not saved yet. Each setting is saved on its own: one that is refused keeps its text and leaves the others saved. */
export function useEdits(settings: readonly Setting[], reload: () => Promise<void>) {
  const [edits, setEdits] = useState<Edits>(new Map())
  const { isSending, run } = useSubmission()
  const changed = settings.filter(({ name, value }) => (edits.get(name)?.value ?? value) !== value)
  // A setting that meanwhile has the wanted value has nothing to correct.
  const refused = changed.flatMap(({ name, label }): Refused[] => {
    const fault = edits.get(name)?.fault
    return fault === undefined ? [] : [{ name, label, fault }]
  })
  useLeaveGuard(changed.length > 0 ? `${changed.length} 项修改` : '')

  function change({ name, value: shown }: Setting, value: string): void {
    setEdits(new Map(edits).set(name, { value, before: edits.get(name)?.before ?? shown }))
  }

  async function save(): Promise<void> {
    await run(async () => {
      const results = []
      // One after the other: they wait for the same lock.
      for (const setting of changed) results.push(await sendEdit(setting, edits.get(setting.name) as Edit))
      await reload()
      const left = results.filter(({ edit }) => edit !== undefined)
      setEdits(new Map(left.map(({ setting, edit }) => [setting.name, edit as Edit])))
      if (results.some(({ isProposed }) => isProposed)) showProposed()
      else if (left.length > 0) showToast('error', `${left.length} 项未能保存`)
      else showToast('success', changed.length === 1 ? `${changed[0]?.label}已保存` : `${changed.length} 项设置已保存`)
    })
  }

  return { changed, refused, isSending, get: ({ name }: Setting) => edits.get(name), change, save, discard: () => setEdits(new Map()) }
}

type Sent = { setting: Setting; isProposed: boolean; edit?: Edit }

/** `edit`: what remains to be corrected, beside the value as it is then. */
async function sendEdit(setting: Setting, { value, before = setting.value }: Edit): Promise<Sent> {
  try {
    const { state } = await callFromBrowser(saveSetting, { name: setting.name, value, before })
    return { setting, isProposed: state === 'proposed' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { setting, isProposed: false, edit: { value, before: undefined, fault: error.errors[0]?.msg ?? error.message } }
  }
}
