import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askBeforeUnload } from '#ui/browser/ask-before-unload.ts'

/**
 * Asks before the screen or the tab is left while something is not saved. `unsaved` names it, '' while all is saved.
 * `parameters`: the query of the address names what is edited.
 */
export function useLeaveGuard(unsaved: string, { parameters = false } = {}): void {
  const { modal } = App.useApp()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved !== '' && (from.pathname !== to.pathname || (parameters && from.search !== to.search)),
  )

  useEffect(() => {
    if (unsaved === '') return
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [unsaved])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = modal.confirm({
      title: '离开而不保存修改？',
      content: `${unsaved}还没有保存，离开后会丢失。`,
      okText: '不保存，离开',
      cancelText: '留在本页',
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
    // The words are those of the moment at which it was asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [blocker])
}
